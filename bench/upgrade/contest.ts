import { Pool } from 'undici'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import { change, measure, type Place, spread } from '../load.ts'
import type { Family } from '../school.ts'

const AT_ONCE = 32
const SUCCESS = [200, 201]
/** Nothing changed: no seat, or no place on the wait list. */
const TOO_LATE = 202

/** Families that race for few seats. Then those without one join the wait lists, and half of the others drop, so that seats are offered. */
export async function contest(origin: string, families: readonly Family[], courses: readonly number[]) {
  const pool = new Pool(origin, { connections: AT_ONCE, pipelining: 1 })
  const places = spread(families, courses)
  const enrolled: Place[] = []
  const unexpected: string[] = []
  const send = async (action: 'enroll' | 'drop' | 'waitlist', place: Place) => {
    const status = await change(pool, action, place)
    if (![...SUCCESS, TOO_LATE].includes(status)) unexpected.push(`${action} ${status}`)
    return SUCCESS.includes(status)
  }
  await measure(places, AT_ONCE, async (place) => {
    if (await send('enroll', place)) enrolled.push(place)
  })
  const dropped = enrolled.filter((_, index) => index % 2 === 0)
  await measure(
    places.filter((place) => !enrolled.includes(place)),
    AT_ONCE,
    async (place) => void (await send('waitlist', place)),
  )
  await measure(dropped, AT_ONCE, async (place) => void (await send('drop', place)))
  await pool.close()
  return { enrolled, dropped, unexpected }
}

export type Contest = Awaited<ReturnType<typeof contest>>

/** One line for each child whose confirmed seat or drop is not in the database. */
export async function findLostPlaces({ db }: Postgres, { enrolled, dropped }: Contest): Promise<string[]> {
  const entries = await db.selectFrom('roster_entry').select(['student_id', 'course_id', 'status']).execute()
  return enrolled.flatMap((place) => {
    const own = entries.find(
      ({ student_id, course_id }) => student_id === place.student_id && course_id === place.course_id,
    )
    const isExpected = dropped.includes(place) ? own === undefined : own?.status === 'enrolled'
    return isExpected ? [] : [`child ${place.student_id}: ${own?.status ?? 'not on the roster'}`]
  })
}
