import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Course } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectIllustration } from '../../../test/components/illustration.ts'
import { LOTTERY } from '../../../test/components/sample/accounts.ts'
import { course, enrollmentOf, inHours, OSCAR, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { selectStudent } from '../../session/storage.ts'

const POTTERY = course('Pottery')

const server = answerRequests()
const monday = page.getByRole('region', { name: 'Monday, Period 1', exact: true })
const limit = page.getByText('You can rank at most 10 classes for each time.')
const rankButton = (name: string) => monday.getByRole('button', { name: `Rank ${name}`, exact: true })

test('a family reads why a day has no classes to rank', async () => {
  const clay = course('Pottery', { id: 900, name: 'Clay', days: 'W' })
  await showRanking(RUBY, [POTTERY, clay], { enrolled: [clay] })
  await expect
    .element(page.getByText('Wed: Ruby already has a class, and there is no other class to rank.'))
    .toBeVisible()
  await expect.element(page.getByText('Tue/Thu and Fri: there are no classes to rank for Ruby.')).toBeVisible()
  await expect.element(monday).toBeVisible()
  await expectUsable()
})

test('a family ranks at most ten classes for a time, and reads why the others have no button', async () => {
  const classes = Array.from({ length: 11 }, (_, index) =>
    course('Pottery', { id: 901 + index, section: `${901 + index}`, name: `Class ${index + 1}` }),
  )
  await showRanking(RUBY, classes, { wishes: [classes.slice(0, 9).map(({ id }) => id)] })
  await expect.element(rankButton('Class 11')).toBeVisible()
  await expect.element(limit).not.toBeInTheDocument()
  await rankButton('Class 10').click()
  await expect.element(limit).toBeVisible()
  expect(monday.getByRole('button', { name: /^Rank/ }).elements()).toEqual([])
  await expectUsable()
  await monday.getByRole('button', { name: 'Remove Class 1', exact: true }).click()
  await expect.element(limit).not.toBeInTheDocument()
  await expect.element(rankButton('Class 11')).toBeVisible()
})

test('after the last day of the semester a family ranks nothing, and reads why', async () => {
  await showRanking(RUBY, [POTTERY], { wishes: [[POTTERY.id]], too_late: true })
  await expect.element(page.getByText(`${SEMESTER.name} is over, so there is no lottery anymore.`)).toBeVisible()
  await expect.element(monday).toBeVisible()
  expect(page.getByRole('button', { name: /^(Rank|Remove|Save)/ }).elements()).toEqual([])
  await expect.element(page.getByText('This lottery has a new secret.')).toBeVisible()
  await expect.element(page.getByText(/Check that your choices/)).not.toBeInTheDocument()
  await expectUsable()
})

test('the screen of a child without classes to rank says so', async () => {
  await showRanking({ ...OSCAR, grade: '12' }, [POTTERY])
  await expect.element(page.getByText('There are no classes to rank for Oscar.')).toBeVisible()
  await expectIllustration()
  await expectUsable()
})

test('a class says how many children ranked it first in the last lottery', async () => {
  const { id } = POTTERY
  await showRanking(RUBY, [POTTERY], { demand: [{ course_id: id, first_choices: 1, seats: 1 }] })
  await expect
    .element(monday.getByRole('listitem'))
    .toMatchTextContent(/Medium chance last time: 1 ranked it first for 1 seat/)
  await expectUsable()
})

test('a family reads that grades come first, what that is for siblings, and what an honest ranking gives', async () => {
  await showRanking(RUBY, [POTTERY], { priority: 'oldest-first', has_siblings: true })
  await expect
    .element(page.getByText(/no other order can get Ruby a class that you want more at that time\./))
    .toBeVisible()
  await expect.element(page.getByText(/^At each time, children in higher grades get their turns before/)).toBeVisible()
  const together = page.getByText(/^At each time, your children in the same grade get their turns one right after/)
  await expect.element(together).toMatchTextContent(/each child's chance is smaller than alone/)
  await page.getByText('For experts').click()
  await expect.element(page.getByText(/^Each class time is decided .* higher grades come first\./)).toBeVisible()
  await expect.element(page.getByText(/^Siblings in the same grade can be drawn together/)).toBeVisible()
  expect(page.getByText(/order of the children that comes from chance/).elements()).toEqual([])
  await expectUsable()
})

test('without a priority, and for a class in the Optional period, the texts are others', async () => {
  const club = course('Pottery', { id: 900, name: 'Homework Club', period: 'Optional' })
  await showRanking(RUBY, [club], { has_siblings: true })
  await expect.element(page.getByRole('region', { name: 'Monday, Optional Classes', exact: true })).toBeVisible()
  await expect.element(page.getByText(/^At each time, your children get their turns one right after/)).toBeVisible()
  expect(page.getByText(/children in higher grades/).elements()).toEqual([])
  await page.getByText('For experts').click()
  await expect.element(page.getByText(/order of the children that comes from chance/)).toBeVisible()
})

interface State {
  readonly priority?: Lottery['priority']
  readonly has_siblings?: boolean
  readonly too_late?: boolean
  readonly enrolled?: Schedule['enrolled']
  readonly wishes?: number[][]
  readonly demand?: Parameters<typeof answer<'GET /api/semester/:id/lottery/former-demand', 200>>[2]['classes']
}

/** The screen of a child while families rank these classes. */
async function showRanking(student: Student, courses: readonly Course[], state: State = {}): Promise<void> {
  const { enrolled = [], wishes = [], demand = [], too_late = false, priority = 'none', has_siblings = false } = state
  const { office: _, ...published } = LOTTERY
  const replaced_commitments = too_late ? [{ commitment: LOTTERY.commitment, replaced_at: inHours(-1) }] : []
  const times = { opens_at: inHours(-1), closes_at: inHours(1) }
  const lottery = { ...published, priority, state: 'ranking', too_late, replaced_commitments, ...times } as const
  const { events, ...facts } = lottery
  const now = inHours(0)
  await page.viewport(320, 640)
  server.set(
    ...enrollmentOf(student, schedule({ enrolled }), { courses, lottery }),
    answer('GET /api/semester/:id/lottery', 200, { lottery, now, etag: '"1"' }),
    answer('GET /api/semester/:id/lottery/published', 200, { lottery: facts, events, now }),
    answer('GET /api/semester/:id/lottery/former-demand', 200, { classes: demand }),
    answer('GET /api/students/:id/ranking', 200, {
      ranking: {
        code: null,
        wishes,
        all_day_first: true,
        draw_together: false,
        has_siblings,
        left_out: false,
        saved_at: null,
      },
    }),
  )
  selectStudent(student.id)
  await showScreen('/enrollment', 'parent')
  const title = too_late ? 'The time to rank classes is over' : /^Rank classes until /
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
}
