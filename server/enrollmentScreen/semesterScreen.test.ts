import { expect, onTestFinished, test, vi } from 'vitest'
import { slugOf } from '../../domain/semester.ts'
import { buildSemester } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { FAMILY } from '../rows/semesters.queries.ts'
import { readSemesterScreen } from './routes.ts'

const school = openSchool()

test('the clock of a kept read goes on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slug = slugOf(await buildSemester(school.postgres))
  const { selected } = await readSemesterScreen(school.db, { viewer: FAMILY, slug, now: new Date() })
  const first = Date.parse(selected?.currentWindows().now ?? '')
  vi.advanceTimersByTime(400)
  expect(Date.parse(selected?.currentWindows().now ?? '')).toBe(first + 400)
})
