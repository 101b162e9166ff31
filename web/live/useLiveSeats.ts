import { useEffect } from 'react'
import { SeatConnection } from './connection.ts'
import { cacheSeats, refetchSemester, refetchWithoutStream } from './seatCache.ts'

/** Keeps the cached classes of a semester current while the screen is open (decision 28). */
export function useLiveSeats(semester: number): void {
  useEffect(() => {
    const connection = new SeatConnection(semester, {
      onSeats: ({ courses }, isComplete) => cacheSeats(semester, courses, isComplete),
      onReload: ({ within_ms }) => void setTimeout(() => refetchSemester(semester), Math.random() * within_ms),
      onDisconnected: () => refetchWithoutStream(semester),
    })
    return () => connection.close()
  }, [semester])
}
