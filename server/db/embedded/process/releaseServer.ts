import { chownToFolderOwner } from '../access/systemUser.ts'
import { readControlFile } from '../files/controlFile.ts'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { removeSocketFolder } from '../files/sockets.ts'
import { recordStoppedFiles } from '../files/stoppedFiles.ts'
import type { UsageLock } from '../lock/usageLock.ts'
import { postmasterOf, stopPostmaster, stopServer } from './postmaster.ts'

/** The last user stops the server. The caller holds the start lock. */
export async function releaseServer(directory: DataDirectory, usageLock: UsageLock, sockets?: string): Promise<void> {
  try {
    if (!usageLock.isSoleUser()) return
    const wasRunning = postmasterOf(directory) !== undefined
    await stopServer(directory)
    if (wasRunning && readControlFile(directory.cluster).isShutDown) recordStoppedFiles(directory)
    chownToFolderOwner(directory.folder)
    if (sockets) removeSocketFolder(sockets)
  } finally {
    usageLock.release()
  }
}

/** Does not use the folder, which is gone. */
export async function stopServerOfMissingFolder(
  usageLock: UsageLock,
  sockets: string,
  pid: number,
  processTitle: string,
): Promise<void> {
  try {
    await stopPostmaster(pid, processTitle)
    removeSocketFolder(sockets)
  } finally {
    usageLock.release()
  }
}
