import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Course } from '../../contract/courses.ts'
import type { Lottery } from '../../contract/enrollment/lottery.ts'
import type { Ranking } from '../../contract/enrollment/rankings.ts'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Pause } from '../../contract/pauses.ts'
import type { Student } from '../../contract/students.ts'
import { selectStudent } from '../../web/session/storage.ts'
import { type Answer, answer } from './answers.ts'
import { LOTTERY } from './sample/accounts.ts'
import { CLASSES } from './sample/courses.ts'
import { enrollmentOf, inHours, RUBY, schedule } from './sample/family.ts'
import { showScreen } from './screen.tsx'

export const SAVE = 'PUT /api/students/:id/ranking'

interface State extends Partial<Pick<Lottery, 'priority' | 'state' | 'too_late' | 'opens_at' | 'closes_at'>> {
  readonly student?: Student
  readonly courses?: readonly Course[]
  readonly enrolled?: Schedule['enrolled']
  readonly ranking?: Partial<Ranking>
  readonly pauses?: readonly Pause[]
  readonly demand?: Parameters<typeof answer<'GET /api/semester/:id/lottery/former-demand', 200>>[2]['classes']
}

/** What the screen of a child asks for while families rank these classes, or after it. */
export function rankingOf(state: State = {}): Answer[] {
  const { student = RUBY, courses = CLASSES, enrolled = [], ranking = {}, demand = [] } = state
  const { pauses = [], too_late = false } = state
  const { office: _, ...published } = LOTTERY
  const replaced_commitments = too_late ? [{ commitment: LOTTERY.commitment, replaced_at: inHours(-1) }] : []
  const { priority = 'none', state: phase = 'ranking' } = state
  const { opens_at = inHours(phase === 'before' ? 1 : -2), closes_at = inHours(phase === 'closed' ? -1 : 2) } = state
  const times = { opens_at, closes_at }
  const lottery = { ...published, priority, state: phase, too_late, replaced_commitments, ...times } as const
  const { events, ...facts } = lottery
  const now = inHours(0)
  return [
    ...enrollmentOf(student, schedule({ enrolled }), { courses, lottery, pauses }),
    answer('GET /api/semester/:id/lottery', 200, { lottery, now, etag: '"1"' }),
    answer('GET /api/semester/:id/lottery/published', 200, { lottery: facts, events, now }),
    answer('GET /api/semester/:id/lottery/former-demand', 200, { classes: demand }),
    answer('GET /api/students/:id/ranking', 200, { ranking: { ...NO_RANKING, ...ranking } }),
  ]
}

export const NO_RANKING: Ranking = {
  code: null,
  wishes: [],
  all_day_first: true,
  draw_together: false,
  has_siblings: false,
  left_out: false,
  saved_at: null,
}

/** What the server says to a save. */
export function savedRanking(body: unknown): Answer {
  const ranking = { ...NO_RANKING, ...Object(body), code: 123_456, saved_at: inHours(0) }
  return answer(SAVE, 200, { ranking })
}

/** The screen of a child on a phone. */
export async function showRanking({ id }: Pick<Student, 'id'>): Promise<void> {
  await page.viewport(320, 640)
  selectStudent(id)
  await showScreen('/enrollment', 'parent')
  await expect.element(page.getByRole('tablist')).toBeVisible()
}
