# SPDX-License-Identifier: MIT
# CPack runs this on the files of a package before it packs them: folders get the same permissions whatever the umask is.
file(CHMOD_RECURSE ${CPACK_TEMPORARY_DIRECTORY} DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
