import { chownToFolderOwner } from '../access/systemUser.ts'
import { readControlFile } from '../files/controlFile.ts'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { removeSocketFolder } from '../files/sockets.ts'
import { recordStoppedFiles } from '../files/stoppedFiles.ts'
import type { UsageLock } from '../lock/usageLock.ts'
import { postmasterOf, stopPostmaster, stopServer } from './postmaster.ts'

/** Lets go of the database; the last one stops its server. Call it holding the turn. */
export async function releaseServer(place: DataDirectory, seat: UsageLock, sockets?: string): Promise<void> {
  try {
    if (!seat.isSoleUser()) return
    const wasRunning = postmasterOf(place) !== undefined
    await stopServer(place)
    if (wasRunning && readControlFile(place.cluster).isShutDown) recordStoppedFiles(place)
    chownToFolderOwner(place.folder)
    if (sockets) removeSocketFolder(sockets)
  } finally {
    seat.release()
  }
}

/**
 * Stops a server whose folder is not at its path any more, without looking there. Others who share it cannot be asked; they find
 * out themselves and end.
 */
export async function releaseLostServer(seat: UsageLock, sockets: string, pid: number, mark: string): Promise<void> {
  try {
    await stopPostmaster(pid, mark)
    removeSocketFolder(sockets)
  } finally {
    seat.release()
  }
}
