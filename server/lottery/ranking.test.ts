import { describe, expect, test } from 'vitest'
import { deleteLottery } from '../../contract/enrollment/lottery.ts'
import { getRanking, updateRanking } from '../../contract/enrollment/rankings.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildConfirmedAdmin,
  buildCourse,
  buildEnrollmentState,
  buildFamily,
  buildLottery,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const HOUR = 3_600_000

describe('a ranking', () => {
  test('is saved with a code that stays the same, and read again', async () => {
    const at = await buildOpenLottery()
    expect((await read(at)).body).toEqual({
      ranking: {
        ...{ code: null, wishes: [], saved_at: null },
        ...{ all_day_first: true, draw_together: false, has_siblings: false, left_out: false },
      },
    })
    const wishes = [[at.course.id, at.second.id], [at.friday.id]]
    const saved = await save(at, wishes)
    expect(saved).toMatchObject({ status: 200, body: { ranking: { wishes } } })
    const { code } = saved.body.ranking
    expect(code).toBeGreaterThanOrEqual(100_000)
    expect((await save(at, [[at.friday.id]])).body.ranking).toMatchObject({ code, wishes: [[at.friday.id]] })
    expect((await read(at)).body.ranking).toMatchObject({ code, wishes: [[at.friday.id]] })
  })

  test('has the same code when the lottery was deleted and started again', async () => {
    const at = await buildOpenLottery()
    const { code } = (await save(at, [[at.course.id]])).body.ranking
    const admin = await buildConfirmedAdmin(school.postgres)
    expect((await school.as(admin).send(deleteLottery, { params: { id: at.semester.id }, body: {} })).status).toBe(204)
    await buildLottery(school.postgres, at.semester)
    expect((await save(at, [[at.friday.id]])).body.ranking).toMatchObject({ code, wishes: [[at.friday.id]] })
  })

  test('says whether All Day classes come first, and whether the children of the family are drawn together', async () => {
    const at = await buildOpenLottery()
    const sister = await buildStudent(school.postgres, { parent_id: at.parent.id, first_name: 'Lena' })
    await save(at, [[at.course.id]], { all_day_first: false, draw_together: true })
    const together = { draw_together: true, has_siblings: true }
    expect((await read(at)).body.ranking).toMatchObject({ all_day_first: false, ...together })
    expect((await read({ ...at, student: sister })).body.ranking).toMatchObject({ all_day_first: true, ...together })
    await save({ ...at, student: sister }, [[at.course.id]], { draw_together: false })
    expect((await read(at)).body.ranking).toMatchObject({ all_day_first: false, draw_together: false })
  })

  test('offers to draw children together only if they can be in one class, and with a priority only in one grade', async () => {
    const state = await buildEnrollmentState(school.postgres, { child: { grade: '5' }, course: { grade: '4,5' } })
    const { student, parent, semester } = state
    const lottery = await buildLottery(school.postgres, semester)
    const hasSiblings = async () => (await read(state)).body.ranking.has_siblings
    await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Oscar', grade: '10' })
    expect(await hasSiblings()).toBe(false)
    await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Lena', grade: '4' })
    expect(await hasSiblings()).toBe(true)
    const { db } = school.postgres
    await db.updateTable('lottery').set({ priority: 'oldest-first' }).where('id', '=', lottery.id).execute()
    expect(await hasSiblings()).toBe(false)
    await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Ines', grade: student.grade })
    expect(await hasSiblings()).toBe(true)
  })

  test('of twenty children saved at once gives each its own code', async () => {
    const at = await buildOpenLottery()
    const families = await Promise.all(Array.from({ length: 20 }, () => buildFamily(school.postgres)))
    const answers = await Promise.all(families.map((family) => save({ ...at, ...family }, [[at.course.id]])))
    expect(new Set(answers.map(({ body }) => body.ranking.code)).size).toBe(20)
  })

  test('is refused for a child whose other entry in the account has choices, until those are removed', async () => {
    const at = await buildOpenLottery()
    const student = await buildStudent(school.postgres, { parent_id: at.parent.id })
    await save(at, [[at.course.id]])
    expect(await save({ ...at, student }, [[at.friday.id]])).toMatchObject({
      status: 422,
      body: { code: 'same-child', message: expect.stringMatching(/^Ada Yazzie is in this account twice/) },
    })
    await save(at, [])
    expect((await save({ ...at, student }, [[at.friday.id]])).status).toBe(200)
  })

  test('is refused until the family has confirmed the child, if the semester requires it, and one of before stays', async () => {
    const at = await buildOpenLottery()
    await save(at, [[at.course.id]])
    await school.db.updateTable('semester').set({ confirmation: 'required' }).where('id', '=', at.semester.id).execute()
    expect(await save(at, [[at.friday.id]])).toMatchObject({ status: 422, body: { code: 'not-confirmed' } })
    expect((await read(at)).body.ranking.wishes).toEqual([[at.course.id]])
    const admin = await buildUser(school.postgres, { role: 'admin' })
    expect((await save({ ...at, parent: admin }, [[at.second.id]])).status).toBe(200)
    const confirmed = { student_id: at.student.id, semester_id: at.semester.id, account: at.parent.id }
    await buildConfirmation(school.postgres, confirmed)
    expect((await save(at, [[at.friday.id]])).status).toBe(200)
  })

  test('saved twice at once by a family has one code', async () => {
    const at = await buildOpenLottery()
    const answers = await Promise.all([save(at, [[at.course.id]]), save(at, [[at.friday.id]])])
    expect(new Set(answers.map(({ body }) => body.ranking.code)).size).toBe(1)
  })

  test('is refused by list when the rules do not allow it', async () => {
    const at = await buildOpenLottery()
    const sixth = await buildCourse(school.postgres, { semester_id: at.semester.id, grade: '6', days: 'W' })
    const hidden = await buildCourse(school.postgres, { semester_id: at.semester.id, active: false, days: 'T/TH' })
    const refused = await save(at, [[at.course.id], [sixth.id], [hidden.id], [at.second.id]])
    const errors = {
      'wishes.1': ["One of these classes isn't for this grade. Remove it and save again."],
      'wishes.2': ['One of these classes is no longer offered. Reload the page and save again.'],
      'wishes.3': ['There is already a list for this time'],
    }
    expect(refused).toMatchObject({ status: 422, body: { errors } })
    expect((await read(at)).body.ranking.wishes).toEqual([])
  })

  test('of a class that the child already has, or of another semester, is refused', async () => {
    const at = await buildOpenLottery('enrolled')
    const other = await buildOpenLottery()
    const refused = await save(at, [[at.course.id], [other.friday.id]])
    const errors = {
      'wishes.0': ['Your child is already in one of these classes. Remove it and save again.'],
      'wishes.1': ['One of these classes is no longer offered. Reload the page and save again.'],
    }
    expect(refused).toMatchObject({ status: 422, body: { errors } })
  })

  test.each([
    [
      'before the opening',
      { opens_at: new Date(Date.now() + HOUR), closes_at: new Date(Date.now() + 2 * HOUR) },
      'not-open-yet',
    ],
    [
      'after the closing',
      { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) },
      'closed',
    ],
  ])('%s is refused for the family, and saved for the office', async (_, times, code) => {
    const at = await buildOpenLottery(undefined, times)
    const office = await buildUser(school.postgres, { role: 'admin' })
    expect(await save(at, [[at.course.id]])).toMatchObject({ status: 422, body: { code } })
    const corrected = await save({ ...at, parent: office }, [[at.course.id]], { reason: 'The family called' })
    expect(corrected.status).toBe(200)
  })

  test("is saved while the lottery is open by the database's clock, whatever the server's clock says", async () => {
    const at = await buildOpenLottery(undefined, { closes_at: new Date(Date.now() + HOUR / 4) })
    school.now = new Date(Date.now() + HOUR / 2)
    const saved = await save(at, [[at.course.id]])
    school.now = undefined
    expect(saved.status).toBe(200)
  })

  test('of a child that is done with school is refused', async () => {
    const at = await buildOpenLottery()
    const student = await buildStudent(school.postgres, { parent_id: at.parent.id, grade: 'done' })
    expect(await save({ ...at, student }, [[at.course.id]])).toMatchObject({ status: 422, body: { code: 'done' } })
  })

  test('of another family is 404, as is one in a semester without a lottery', async () => {
    const at = await buildOpenLottery()
    const parent = await buildUser(school.postgres)
    expect((await read({ ...at, parent })).status).toBe(404)
    expect((await save({ ...at, parent }, [])).status).toBe(404)
    const without = await buildEnrollmentState(school.postgres)
    expect((await read(without)).status).toBe(404)
    expect((await save(without, [])).status).toBe(404)
  })
})

interface Ranked {
  readonly parent: BuiltUser
  readonly student: { readonly id: number }
  readonly semester: { readonly id: number }
}

/** A family and three classes: two in one period on Monday, and one on Friday. */
async function buildOpenLottery(status?: 'enrolled', times = {}) {
  const state = await buildEnrollmentState(school.postgres, { status })
  const semester_id = state.semester.id
  const second = await buildCourse(school.postgres, { semester_id })
  const friday = await buildCourse(school.postgres, { semester_id, days: 'F' })
  return { ...state, second, friday, lottery: await buildLottery(school.postgres, state.semester, times) }
}

function save(
  { parent, student, semester }: Ranked,
  wishes: number[][],
  choices: { readonly all_day_first?: boolean; readonly draw_together?: boolean; readonly reason?: string } = {},
) {
  const body = { wishes, ...choices }
  const call = { params: { id: student.id }, query: { semester: String(semester.id) }, body }
  return school.as(parent).send(updateRanking, call)
}

function read({ parent, student, semester }: Ranked) {
  return school.as(parent).send(getRanking, { params: { id: student.id }, query: { semester: String(semester.id) } })
}
