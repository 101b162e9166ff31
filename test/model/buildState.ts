import { addToReserve } from '../../server/enrollment/reserve.ts'
import { sha256Hex } from '../../server/platform/sha256.ts'
import {
  buildChildren,
  buildConfirmedAdmin,
  buildCourse,
  buildLottery,
  buildRanking,
  buildSemester,
  buildUser,
} from '../data/builders.ts'
import { completeLottery, readRecord } from '../data/lotteries.ts'
import { send } from '../data/waitLists.ts'
import type { School } from '../school.ts'
import { lotterySchool, type ModelWishes } from './lottery.ts'
import { join, type ModelCourse, type ModelSchool } from './model.ts'
import { CHILDREN } from './steps.ts'

/** The same school in the database and in the model. */
export type State = Awaited<ReturnType<typeof buildState>>

/** Five small classes in the order of the week that overlap or restrict each other, and seven children of one parent. */
export async function buildState(school: School, freedSeats: ModelSchool['freedSeats']) {
  const parent = await buildUser(school.postgres)
  const admin = await buildConfirmedAdmin(school.postgres)
  const semester = await buildSemester(school.postgres, { freed_seats: freedSeats })
  const students = await buildChildren(school.postgres, parent, CHILDREN)
  const shapes = [
    { section: '101', period: 'All Day', days: 'M', grade: '5,10', restrictions: '', max_seats: 2 },
    { section: '102', period: '1', days: 'M', grade: 'K,5,10', restrictions: '', max_seats: 1 },
    { section: '103', period: '1', days: 'M', grade: '5', restrictions: '', max_seats: 2 },
    { section: '104', period: '2', days: 'W', grade: 'K,5', restrictions: '105', max_seats: 0 },
    { section: '105', period: '3', days: 'W', grade: '5,10', restrictions: '', max_seats: 1 },
  ] as const
  const courses = await Promise.all(
    shapes.map((shape) =>
      buildCourse(school.postgres, { ...shape, semester_id: semester.id, name: `Class ${shape.section}` }),
    ),
  )
  const model: ModelSchool = {
    courses: shapes.map(
      (shape, n): ModelCourse => ({
        n,
        grades: shape.grade.split(','),
        days: shape.days,
        period: shape.period,
        restricts: shape.restrictions === '105' ? [4] : [],
        seats: shape.max_seats,
        enrolled: [],
        waiting: [],
        reserve: [],
      }),
    ),
    grades: CHILDREN,
    freedSeats,
    closed: false,
    shut: undefined,
    changes: 0,
    turns: 0,
  }
  return { school, parent, admin, semester, students, courses, model }
}

/** Five children wait for the class without seats, and the last one is behind them. */
export async function fillReserve({ school, parent, students, courses, model }: State): Promise<void> {
  const [course, listed] = [courses[3], model.courses[3]]
  const [last, ...waiting] = students.slice(0, 6).toReversed()
  if (!course || !listed || !last) throw new Error('the class or a child is missing')
  for (const student of waiting) {
    await send(school, 'wait', { parent, student }, course)
    join(model, listed, { child: students.indexOf(student), override: false, swap: null })
  }
  await school.postgres.transaction((trx) => addToReserve(trx, [{ course_id: course.id, student_id: last.id }]))
  listed.reserve.push(students.indexOf(last))
}

/** Makes the first enrollments and wait lists by lottery. The lottery numbers are those of the published seed. */
export async function enrollByLottery(
  { school, semester, students, courses, model, admin }: State,
  wishes: ModelWishes,
): Promise<void> {
  const lottery = await buildLottery(school.postgres, semester, {
    opens_at: new Date(Date.now() - 7_200_000),
    closes_at: new Date(Date.now() - 3_600_000),
  })
  const ranked: { child: number; code: number }[] = []
  for (const [child, lists] of wishes.entries()) {
    const ids = lists.map((list) => list.map((n) => courses[n]?.id ?? 0))
    if (ids.length === 0) continue
    const { code } = await buildRanking(school.postgres, lottery, { student_id: students[child]?.id ?? 0, wishes: ids })
    ranked.push({ child, code })
  }
  await completeLottery(school, admin, semester.id)
  const [, seed] = /^seed\t(\w+)$/m.exec(await readRecord(school, semester.id)) ?? []
  const numbered = ranked.map(({ child, code }) => ({ child, number: sha256Hex(`${seed}:child:${code}`) }))
  const order = numbered.sort((a, b) => (a.number < b.number ? -1 : 1)).map(({ child }) => child)
  lotterySchool(model, wishes, order)
}
