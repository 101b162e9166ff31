import type { Place } from './place.ts'
import { stopPostmaster, stopServer } from './postmaster.ts'
import type { Seat } from './seat.ts'
import { removeSockets } from './sockets.ts'

/** Lets go of the database; the last one stops its server. Call it holding the turn. */
export async function leave(place: Place, seat: Seat, sockets?: string): Promise<void> {
  try {
    if (!seat.isOnly()) return
    await stopServer(place)
    if (sockets) removeSockets(sockets)
  } finally {
    seat.leave()
  }
}

/**
 * Stops a server whose folder is not at its path any more, without looking there. Others who share it cannot be asked; they find
 * out themselves and end.
 */
export async function leaveLost(seat: Seat, sockets: string, pid: number, mark: string): Promise<void> {
  try {
    await stopPostmaster(pid, mark)
    removeSockets(sockets)
  } finally {
    seat.leave()
  }
}
