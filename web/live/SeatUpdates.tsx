import { useEffect } from 'react'
import { cachePauses } from '../api/pauses.ts'
import { cacheSeats, fetchPlaces, refetchSemester, refetchWithoutStream } from './seatCache.ts'
import { SeatConnection } from './seatConnection.ts'

/** Writes the seats of the stream to the cache. It shows nothing. */
export function SeatUpdates({ semester }: { readonly semester: number }) {
  useEffect(() => {
    let reload: ReturnType<typeof setTimeout> | undefined
    const reloadNow = () => {
      reload = undefined
      refetchSemester(semester)
    }
    const connection = new SeatConnection(semester, {
      onSeats: ({ courses }, isComplete) => cacheSeats(semester, courses, isComplete),
      onPlaces: ({ places }) => fetchPlaces(semester, places),
      onPauses: ({ pauses }) => cachePauses(pauses),
      onReload: ({ within_ms }) => {
        reload ??= setTimeout(reloadNow, Math.random() * within_ms)
      },
      onDisconnected: () => refetchWithoutStream(semester),
    })
    return () => {
      connection.close()
      clearTimeout(reload)
    }
  }, [semester])
  return null
}
