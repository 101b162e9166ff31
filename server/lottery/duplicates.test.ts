import { beforeAll, describe, expect, test } from 'vitest'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { getRanking, updateRanking } from '../../contract/enrollment/rankings.ts'
import { getOfficeTasks } from '../../contract/officeTasks.ts'
import { deleteParent } from '../../contract/parents.ts'
import {
  confirmDifferentChildren,
  decideSameChild,
  listSameChildren,
  mergeStudents,
} from '../../contract/sameChildren.ts'
import { createStudent, deleteStudent, updateStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildLottery,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { completeLottery, readRecord } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { closeLotteries, recordAllEdits } from './closing.ts'

const school = openSchool()
const HOUR = 3_600_000
const ruby = { first_name: 'Ruby', last_name: 'Marsh', grade: '5' as const }
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

type Named = Partial<Record<'first_name' | 'last_name', string>> & { readonly grade?: '4' | '5' }

describe('a second lot for one child', () => {
  const attempts: Readonly<Record<string, (at: At) => Promise<Child>>> = {
    'a renamed entry and a new one': async ({ parent, first }) => {
      await rename(parent, first, { ...ruby, first_name: 'Rubina' })
      return add(parent, ruby)
    },
    'an entry with a letter more': ({ parent }) => add(parent, { ...ruby, first_name: 'Rubby' }),
    "the other parent's account": async () => add(await buildUser(school.postgres), ruby),
    'a second account with another spelling and a middle name': async () =>
      add(await buildUser(school.postgres), { ...ruby, first_name: 'Rubí Ann', last_name: 'Marsh-Kaya' }),
    'a second account with another grade': async () => add(await buildUser(school.postgres), { ...ruby, grade: '4' }),
  }
  test.each(Object.entries(attempts))('through %s is decided by the office first', async (_, attempt) => {
    const at = await buildFirst()
    await rank(at, at.first)
    const second = await attempt(at)
    await rank(at, second)
    await close(at)
    expect(await pairsOf(at)).toMatchObject([{ students: [{ id: at.first.id }, { id: second.id }], kept_id: null }])
    expect(await run(at)).toMatchObject({ status: 422, body: { code: 'undecided-duplicates' } })
    expect(await tasksOf(at)).toContainEqual({ kind: 'undecided-duplicates', count: 1 })
    expect((await decide(at.first, second)).status).toBe(200)
    expect(await isLeftOut(at, at.first)).toBe(false)
    expect(await isLeftOut(at, second)).toBe(true)
    expect(await pairsOf(at)).toMatchObject([{ kept_id: at.first.id }])
    await completeLottery(school, office, at.semester.id, 'The family confirmed that it is one child')
    expect(await leftOutEmails(at)).toEqual([[second.id, 'lottery-results']])
    const record = await readRecord(school, at.semester.id)
    expect(record).toMatch(new RegExp(`\tremoved\tchild\t${await codeOf(at, second)}$`, 'm'))
    expect(await enrolledIn(at)).toEqual([at.first.id])
    expect((await tasksOf(at)).map(({ kind }) => kind)).not.toContain('undecided-duplicates')
  })
})

describe('two children with names that are alike', () => {
  test('both take part once the office has confirmed that they are two', async () => {
    const at = await buildFirst()
    const other = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, other]) await rank(at, child)
    await close(at)
    expect((await confirm([at.first, other])).status).toBe(200)
    expect(await pairsOf(at)).toEqual([])
    await completeLottery(school, office, at.semester.id)
    expect(await enrolledIn(at)).toEqual([at.first.id, other.id])
  })

  test('are two again after the office corrected its decision', async () => {
    const at = await buildFirst()
    const other = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, other]) await rank(at, child)
    await decide(at.first, other)
    await confirm([at.first, other])
    const students = [{ id: at.first.id }, { id: other.id }]
    expect(await allPairsOf(at)).toMatchObject([{ students, kept_id: null, are_different: true }])
    await decide(other, at.first)
    expect(await allPairsOf(at)).toMatchObject([{ students, kept_id: other.id, are_different: false }])
  })
})

test.each([
  [{ first_name: 'Catherine' }, { first_name: 'Kathryn' }, true],
  [{ first_name: 'Alex' }, { first_name: 'Alexander' }, true],
  [{ last_name: 'Müller' }, { last_name: 'Mueller' }, true],
  [{ last_name: 'Nuñez' }, { last_name: 'Nunes' }, true],
  [{ first_name: 'Marsh', last_name: 'Ruby' }, {}, true],
  [{ first_name: 'Анна', last_name: 'Иванова' }, { first_name: 'Anna', last_name: 'Ivanova' }, true],
  [{ first_name: 'Mary Ann' }, { first_name: 'Maryann' }, true],
  [{ first_name: 'Ruby' }, { first_name: 'Pearl' }, false],
  [{ last_name: 'Marsh' }, { last_name: 'Begay' }, false],
  [{ first_name: 'Ruby' }, { first_name: 'Robert' }, false],
  [{ first_name: 'Rubi', grade: '4' }, { first_name: 'Ruby', grade: '5' }, false],
  [{ first_name: 'Li' }, { first_name: 'Lu' }, false],
  [{ first_name: 'Ana' }, { first_name: 'Ann' }, false],
  [{ first_name: 'Li' }, { first_name: 'Lí' }, true],
  [{ first_name: 'Sam' }, { first_name: 'Samuel' }, true],
  [{ first_name: 'Jo Ann' }, { first_name: 'Joanne' }, true],
] satisfies [Named, Named, boolean][])('%o and %o may be one child: %s', async (one, other, expected) => {
  const at = await buildFirst({ ...ruby, ...one })
  const second = await add(await buildUser(school.postgres), { ...ruby, ...other })
  for (const child of [at.first, second]) await rank(at, child)
  expect(await pairsOf(at)).toHaveLength(expected ? 1 : 0)
})

test('children without choices are no pair', async () => {
  const at = await buildFirst()
  await add(await buildUser(school.postgres), ruby)
  await rank(at, at.first)
  expect(await pairsOf(at)).toEqual([])
})

test('a child with three entries has one lot, and the one that remains is another one later', async () => {
  const at = await buildFirst()
  const [second, third] = [
    await add(await buildUser(school.postgres), ruby),
    await add(await buildUser(school.postgres), ruby),
  ]
  for (const child of [at.first, second, third]) await rank(at, child)
  await decide(at.first, second)
  for (const [kept, other] of [
    [third, at.first],
    [second, at.first],
  ] as const) {
    await decide(kept, other)
    expect((await pairsOf(at)).map(({ kept_id }) => kept_id)).toEqual([kept.id, kept.id])
  }
  await close(at)
  await completeLottery(school, office, at.semester.id)
  expect(await enrolledIn(at)).toEqual([second.id])
})

test('of children with several entries, the office decides those that take part', async () => {
  const at = await buildFirst()
  const [second, third] = [
    await add(await buildUser(school.postgres), ruby),
    await add(await buildUser(school.postgres), ruby),
  ]
  for (const child of [at.first, second, third]) await rank(at, child)
  await decide(second, at.first)
  const undecided = (await pairsOf(at)).filter(({ kept_id }) => kept_id === null)
  expect(undecided).toMatchObject([{ students: [{ id: second.id }, { id: third.id }] }])
  await confirm([second, third])
  expect(await pairsOf(at)).toMatchObject([{ kept_id: second.id }])
  expect((await decide(third, at.first)).status).toBe(200)
  expect((await allPairsOf(at)).map(({ kept_id }) => kept_id)).toEqual([third.id, third.id])
})

test('two entries of a third one are decided again when they are different children', async () => {
  const at = await buildFirst()
  const [second, third] = [
    await add(await buildUser(school.postgres), ruby),
    await add(await buildUser(school.postgres), ruby),
  ]
  for (const child of [at.first, second, third]) await rank(at, child)
  for (const other of [second, third]) await decide(at.first, other)
  await confirm([second, third])
  expect(await pairsOf(at)).toMatchObject(
    [second, third].map(({ id }) => ({ students: [{ id: at.first.id }, { id }], kept_id: null })),
  )
})

describe('after the closing nobody chooses a lot:', () => {
  test('the entry that was added first remains', async () => {
    const at = await buildFirst()
    const second = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, second]) await rank(at, child)
    await close(at)
    expect(await decide(second, at.first)).toMatchObject({ status: 422, body: { code: 'lottery-closed' } })
    expect(await pairsOf(at)).toMatchObject([{ kept_id: null, is_closed: true }])
  })

  test('the entry that took part remains, whatever the office corrects', async () => {
    const at = await buildFirst()
    const second = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, second]) await rank(at, child)
    await decide(second, at.first)
    await close(at)
    await closeLotteries(school.postgres)
    await confirm([at.first, second])
    expect(await pairsOf(at)).toEqual([])
    expect(await decide(at.first, second)).toMatchObject({ status: 422, body: { code: 'lottery-closed' } })
    expect((await decide(second, at.first)).status).toBe(200)
    await completeLottery(school, office, at.semester.id)
    expect(await enrolledIn(at)).toEqual([second.id])
  })

  test('an entry that gets choices later does not replace one that took part', async () => {
    const at = await buildFirst()
    const second = await add(await buildUser(school.postgres), ruby)
    await rank(at, second)
    await decide(at.first, second)
    await close(at)
    await closeLotteries(school.postgres)
    await rank(at, { ...at.first, by: office })
    await completeLottery(school, office, at.semester.id)
    expect(await enrolledIn(at)).toEqual([second.id])
  })
})

describe('after the closing the office empties the choices of the entry that took part, and the child', () => {
  test('gets no lot with an entry that was left out', async () => {
    const at = await buildFirst()
    const second = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, second]) await rank(at, child)
    await decide(at.first, second)
    await close(at)
    expect(await leftOutEmails(at)).toEqual([[second.id, 'lottery-closed']])
    await rank(at, { ...at.first, by: office }, [])
    await completeLottery(school, office, at.semester.id)
    expect(await enrolledIn(at)).toEqual([])
  })

  test('gets none with an entry of the account that ranks later', async () => {
    const at = await buildFirst()
    const second = await add(at.parent, { ...ruby, another_child: true })
    await rank(at, second)
    await close(at)
    await rank(at, { ...second, by: office }, [])
    await rank(at, { ...at.first, by: office })
    await completeLottery(school, office, at.semester.id)
    expect(await enrolledIn(at)).toEqual([])
  })

  test('is still decided, and gets none with the other entry', async () => {
    const at = await buildFirst()
    const second = await add(await buildUser(school.postgres), ruby)
    for (const child of [at.first, second]) await rank(at, child)
    await close(at)
    await rank(at, { ...at.first, by: office }, [])
    expect(await run(at)).toMatchObject({ status: 422, body: { code: 'undecided-duplicates' } })
    expect(await decide(second, at.first)).toMatchObject({ status: 422, body: { code: 'lottery-closed' } })
    await decide(at.first, second)
    await completeLottery(school, office, at.semester.id, 'The family confirmed that it is one child')
    expect(await enrolledIn(at)).toEqual([])
  })
})

test('the preview of the emails about the results counts the families whose choices take no part', async () => {
  const at = await buildDecided()
  const headers = { 'notify-families': 'preview' }
  const preview = await school.as(office).send(startLottery, { params: { id: at.semester.id }, body: {}, headers })
  expect(preview).toMatchObject({ status: 200, body: { families: 2 } })
})

describe('after the closing a child that was left out with an entry gets no lot with it', () => {
  test('by a merge with the emptied one that took part', async () => {
    const at = await buildDecided()
    await rank(at, { ...at.first, by: office }, [])
    const call = { params: { id: at.second.id }, body: { other_id: at.first.id } }
    expect(await school.as(office).send(mergeStudents, call)).toMatchObject({
      status: 422,
      body: { code: 'merge-refused' },
    })
  })

  test('by a deletion of the one that took part, or of its account', async () => {
    const at = await buildDecided()
    const refused = { status: 422, body: { code: 'lottery-closed' } }
    const params = { id: at.first.id }
    expect(await school.as(office).send(deleteStudent, { params, body: {} })).toMatchObject(refused)
    const account = { params: { id: at.parent.id }, body: {} }
    expect(await school.as(office).send(deleteParent, account)).toMatchObject(refused)
    const second = { params: { id: at.second.id }, body: {} }
    expect((await school.as(office).send(deleteStudent, second)).status).toBe(204)
    expect((await school.as(office).send(deleteStudent, { params, body: {} })).status).toBe(204)
  })

  test('by the grade "done" of the one that took part', async () => {
    const at = await buildFirst()
    const second = await add(at.parent, { ...ruby, first_name: 'Pearl' })
    for (const child of [at.first, second]) await rank(at, child)
    await rename(at.parent, second, { ...ruby, another_child: true })
    await close(at)
    expect((await rename(office, at.first, { ...ruby, grade: 'done' })).status).toBe(200)
    expect(await run(at)).toMatchObject({ status: 422, body: { code: 'undecided-duplicates' } })
  })
})

test('an entry that may be another one is in the lottery until the office decides, also after a rename', async () => {
  const at = await buildFirst()
  const [second, third] = [
    await add(await buildUser(school.postgres), ruby),
    await add(await buildUser(school.postgres), { ...ruby, first_name: 'Pearl' }),
  ]
  for (const child of [at.first, second, third]) await rank(at, child)
  await close(at)
  await closeLotteries(school.postgres)
  await rename(third.by, third, ruby)
  await recordAllEdits(school.postgres)
  expect(await editsOf(at)).toEqual([])
  expect(await run(at)).toMatchObject({ status: 422, body: { code: 'undecided-duplicates' } })
  for (const other of [second, third]) await decide(at.first, other)
  await recordAllEdits(school.postgres)
  const removed = (await editsOf(at))?.filter(({ action }) => action === 'removed')
  expect(removed?.map(({ key }) => key).toSorted()).toEqual(
    [await codeOf(at, second), await codeOf(at, third)].map(String).toSorted(),
  )
})

test('a lottery that never ran decides nothing about later ones', async () => {
  const old = await buildFirst()
  const second = await add(await buildUser(school.postgres), ruby)
  for (const child of [old.first, second]) await rank(old, child)
  await close(old)
  const over = { starts_on: '2020-01-01', ends_on: '2020-06-01' }
  await school.db.updateTable('semester').set(over).where('id', '=', old.semester.id).execute()
  expect(await pairsOf(old)).toEqual([])
  expect((await tasksOf(old)).map(({ kind }) => kind)).not.toContain('undecided-duplicates')
  expect((await decide(second, old.first)).status).toBe(200)
})

test('a merge keeps the code of the child that remains', async () => {
  const at = await buildFirst()
  const second = await add(await buildUser(school.postgres), { ...ruby, first_name: 'Rubi' })
  for (const child of [at.first, second]) await rank(at, child)
  const code = await codeOf(at, at.first)
  await rank(at, at.first, [])
  const call = { params: { id: at.first.id }, body: { other_id: second.id } }
  expect((await school.as(office).send(mergeStudents, call)).status).toBe(200)
  expect(await codeOf(at, at.first)).toBe(code)
})

test('a merge leaves entries of the same child the same', async () => {
  const at = await buildFirst()
  const [second, third] = [
    await add(await buildUser(school.postgres), ruby),
    await add(await buildUser(school.postgres), ruby),
  ]
  await decide(second, third)
  await school.as(office).send(mergeStudents, { params: { id: at.first.id }, body: { other_id: second.id } })
  for (const child of [at.first, third]) await rank(at, child)
  expect(await pairsOf(at)).toMatchObject([{ kept_id: at.first.id }])
})

test('decides two existing entries only', async () => {
  const { first } = await buildFirst()
  expect(await decide(first, { id: 2_000_000_000, by: office })).toMatchObject({ status: 404 })
  expect(await decide(first, first)).toMatchObject({
    status: 422,
    body: { errors: { other_id: [expect.any(String)] } },
  })
})

type At = Awaited<ReturnType<typeof buildFirst>>
interface Child {
  readonly id: number
  readonly by: BuiltUser
}

/** A family with Ruby, and a class with seats for all in a semester with an open lottery. */
async function buildFirst(child: object = ruby) {
  const semester = await buildSemester(school.postgres)
  const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() + HOUR) }
  const lottery = await buildLottery(school.postgres, semester, times)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 9, grade: '4,5' })
  const parent = await buildUser(school.postgres)
  return { semester, lottery, course, parent, first: await add(parent, child) }
}

/** The first entry took part at the closing, and one of another account was left out. */
async function buildDecided() {
  const at = await buildFirst()
  const second = await add(await buildUser(school.postgres), ruby)
  for (const child of [at.first, second]) await rank(at, child)
  await decide(at.first, second)
  await close(at)
  return { ...at, second }
}

async function add(by: BuiltUser, child: object): Promise<Child> {
  const { body } = await school.as(by).send(createStudent, { body: child })
  const added = 'students' in body ? body.students.at(-1) : undefined
  if (!added) throw new Error('the child was not added')
  return { id: added.id, by }
}

function rename(by: BuiltUser, { id }: Child, body: object) {
  return school.as(by).send(updateStudent, { params: { id }, body })
}

async function rank(
  { semester, course }: At,
  { id, by }: Child,
  wishes: readonly (readonly number[])[] = [[course.id]],
) {
  const body = { wishes, ...(by === office && { reason: 'The family called' }) }
  const call = { params: { id }, query: { semester: String(semester.id) }, body }
  expect((await school.as(by).send(updateRanking, call)).status).toBe(200)
}

function close({ semester, lottery: { opens_at } }: At) {
  return closeInTime(school.owner, semester.id, { opens_at, closes_at: new Date(Date.now() - HOUR) })
}

function run({ semester }: At) {
  return school
    .as(office)
    .send(startLottery, { params: { id: semester.id }, body: { public_value: { source: 'none' } } })
}

function decide(kept: Child, other: Child) {
  return school.as(office).send(decideSameChild, { body: { kept_id: kept.id, other_id: other.id } })
}

function confirm(children: readonly Child[]) {
  return school.as(office).send(confirmDifferentChildren, { body: { student_ids: children.map(({ id }) => id) } })
}

/** Those of which the office did not decide that they are different. */
async function pairsOf(at: At) {
  return (await allPairsOf(at)).filter(({ are_different }) => !are_different)
}

async function allPairsOf({ semester }: At) {
  const { lottery_pairs } = (await school.as(office).send(listSameChildren)).body
  return lottery_pairs.filter((pair) => pair.semester === semester.name)
}

async function tasksOf({ semester }: At) {
  return (await school.as(office).send(getOfficeTasks, { params: { id: semester.id } })).body.tasks
}

async function editsOf({ semester }: At) {
  return (await school.as(office).send(getLottery, { params: { id: semester.id } })).body.lottery?.edits
}

/** As the family reads it. */
async function isLeftOut({ semester }: At, { id, by }: Child): Promise<boolean> {
  const call = { params: { id }, query: { semester: String(semester.id) } }
  return (await school.as(by).send(getRanking, call)).body.ranking.left_out
}

async function codeOf({ semester }: At, { id }: Child): Promise<number | undefined> {
  const codes = school.db.selectFrom('lottery_code').select('code').where('semester_id', '=', semester.id)
  return (await codes.where('student_id', '=', id).executeTakeFirst())?.code
}

/** The emails that say that a child takes no part. */
async function leftOutEmails({ semester }: At) {
  const emails = school.db.selectFrom('family_mail').select(['student_id', 'facts']).orderBy('id')
  const about = (await emails.execute()).filter(
    ({ facts }) => 'semester_id' in facts && facts.semester_id === semester.id,
  )
  return about.flatMap(({ student_id, facts }) =>
    'left_out' in facts && facts.left_out ? [[student_id, facts.kind]] : [],
  )
}

async function enrolledIn({ course }: At): Promise<number[]> {
  const entries = school.db.selectFrom('roster_entry').select('student_id').where('course_id', '=', course.id)
  return (await entries.orderBy('student_id').execute()).map(({ student_id }) => student_id)
}
