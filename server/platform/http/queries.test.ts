import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { downloadCalendar, getCalendarAddress } from '../../../contract/calendars.ts'
import { listClassTimes, listCourses } from '../../../contract/courses.ts'
import * as commands from '../../../contract/enrollment/commands.ts'
import { getSchedule } from '../../../contract/enrollment/schedules.ts'
import { getFamily } from '../../../contract/family.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { getSchool } from '../../../contract/school.ts'
import { getSemester, listSemesters } from '../../../contract/semesters.ts'
import { me } from '../../../contract/sessions.ts'
import type { Call, Client } from '../../../test/client.ts'
import { buildCourse, buildEnrollmentState, buildEntry, buildStudent } from '../../../test/data/builders.ts'
import { sendFamilyCommand } from '../../../test/data/roster.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
type State = Awaited<ReturnType<typeof buildEnrollmentState>>
type Read = Parameters<Client['send']>[0]

const DATES = { starts_on: '2026-08-24', ends_on: '2026-12-18' }

const semesterOf = ({ semester }: State) => String(semester.id)

const READS: readonly (readonly [name: string, endpoint: Read, call: (at: State) => Call])[] = [
  ['the account and its children', me, () => ({})],
  ['the notices', listNotifications, () => ({})],
  ['the semesters', listSemesters, () => ({})],
  ['a semester', getSemester, (at) => ({ params: { id: semesterOf(at) } })],
  ['the classes', listCourses, (at) => ({ params: { semester: semesterOf(at) } })],
  ['when there are classes', listClassTimes, (at) => ({ params: { semester: semesterOf(at) } })],
  ['whether a calendar has an address', getCalendarAddress, (at) => ({ params: { id: at.student.id } })],
  ['a calendar', downloadCalendar, (at) => ({ params: { id: at.student.id }, query: { semester: semesterOf(at) } })],
  [
    'the schedules of all children',
    getFamily,
    (at) => ({ query: { semester: semesterOf(at), since: '2026-01-01T00:00:00Z' } }),
  ],
  ['a schedule', getSchedule, (at) => ({ params: { id: at.student.id }, query: { semester: semesterOf(at) } })],
]

test.each(READS)(
  'a parent reads %s with at most three statements, for any number of rows',
  async (_, endpoint, call) => {
    const small = await buildEnrollmentState(school.postgres, { semester: DATES })
    const large = await buildLargeState()
    const counts = [await queriesOf(small), await queriesOf(large)]
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)

    async function queriesOf(at: State) {
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      onTestFinished(() => sent.mockRestore())
      const { status } = await school.as(at.parent).send(endpoint, call(at))
      expect(status).toBe(200)
      const count = sent.mock.calls.filter(isOfRequest).length
      sent.mockRestore()
      return count
    }
  },
)

test('screens that open at once share a read of the school', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const answers = await Promise.all(Array.from({ length: 20 }, () => school.as().send(getSchool)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const reads = sent.mock.calls.filter(([query]) => textOf(query).includes('from "school_logo"'))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.length).toBeLessThan(20)
})

test('an enrollment reads the session once, in its locking statement', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  expect((await sendFamilyCommand(school, commands.enroll, at)).status).toBe(201)
  const texts = sent.mock.calls.map(([query]) => textOf(query)).filter((text) => text.includes('"session"'))
  expect(texts).toEqual([expect.stringContaining('for no key update')])
})

/** A request sends prepared statements. A new connection and the live streams send others, and the server reads its pauses at any time. */
function isOfRequest([query]: readonly unknown[]): boolean {
  return Object(query).name !== undefined && !textOf(query).includes('from "pause"')
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String(Object(query).text)
}

async function buildLargeState() {
  const at = await buildEnrollmentState(school.postgres, { semester: DATES })
  for (let n = 0; n < 10; n++) await buildStudent(school.postgres, { parent_id: at.parent.id })
  for (const period of ['2', '3', '4', '5', '6', '7', '8'] as const) {
    const course = await buildCourse(school.postgres, { semester_id: at.semester.id, period })
    await buildEntry(school.postgres, course, at.student, { status: period > '5' ? 'waiting' : 'enrolled' })
  }
  return at
}
