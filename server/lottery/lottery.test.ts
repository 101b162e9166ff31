import { beforeAll, describe, expect, test } from 'vitest'
import { deleteLottery, getLottery, updateLottery } from '../../contract/enrollment/lottery.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildLottery,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { openSecret } from './secrets.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const fields = { opens_at: inHours(1), closes_at: inHours(48), priority: 'none' as const }

describe('a lottery', () => {
  test('is seen by families with its commitment, and its secret is nowhere but encrypted in the database', async () => {
    const { id } = await buildSemester(school.postgres)
    const saved = await save(id, fields)
    expect(saved).toMatchObject({ status: 200, body: { lottery: { ...fields, state: 'before', ran_at: null } } })
    const stored = await storedLottery(id)
    const secret = openSecret(new KeyRing([school.dataKey]), stored)
    const family = await seenBy(await buildUser(school.postgres), id)
    expect(family.body.lottery).toMatchObject({ commitment: stored.commitment, digest: null })
    expect(family.body.lottery?.office).toBeUndefined()
    const rows = await school.db.selectFrom('audit_entry').select(['after']).execute()
    const texts = JSON.stringify([saved.body, family.body, rows, stored.secret?.toString('latin1')])
    expect(texts).toContain(stored.commitment)
    expect(texts).not.toContain(secret)
  })

  test('keeps its secret and its commitment when the office changes it', async () => {
    const { id } = await buildSemester(school.postgres)
    await save(id, fields)
    const before = await storedLottery(id)
    expect((await save(id, { ...fields, closes_at: inHours(72) })).status).toBe(200)
    const { secret, commitment } = await storedLottery(id)
    expect({ secret, commitment }).toEqual({ secret: before.secret, commitment: before.commitment })
    const other = school.owner.db.updateTable('lottery').set({ commitment: 'a'.repeat(64) })
    await expect(other.where('semester_id', '=', id).execute()).rejects.toThrow(
      'does not change unless the former one is published',
    )
  })

  test('is made once by two saves at the same time', async () => {
    const { id } = await buildSemester(school.postgres)
    const answers = await Promise.all([save(id, fields), save(id, { ...fields, priority: 'oldest-first' as const })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.lottery?.commitment)).size).toBe(1)
  })

  test.each([
    [{ closes_at: fields.opens_at }, { closes_at: ['The ranking period must close after it opens'] }],
    [{ opens_at: inHours(-4), closes_at: inHours(-1) }, { closes_at: ['Enter a time in the future'] }],
    [{ opens_at: '' }, { opens_at: ['Field is Required'] }],
  ])('with %j is refused by field', async (changes, errors) => {
    const { id } = await buildSemester(school.postgres)
    expect(await save(id, { ...fields, ...changes })).toMatchObject({ status: 422, body: { errors } })
    expect((await seenBy(office, id)).body.lottery).toBeNull()
  })

  test('that has opened keeps its opening', async () => {
    const semester = await buildSemester(school.postgres)
    await buildLottery(school.postgres, semester)
    const errors = { opens_at: ["You can't change this after families have started ranking"] }
    const body = { ...fields, priority: 'oldest-first' as const }
    expect(await save(semester.id, body)).toMatchObject({ status: 422, body: { errors } })
  })

  test('that has run can be neither changed nor deleted', async () => {
    const semester = await buildSemester(school.postgres)
    await buildLottery(school.postgres, semester, { ran_at: new Date() })
    const refusal = { status: 422, body: { code: 'already-run' } }
    expect(await save(semester.id, fields)).toMatchObject(refusal)
    expect(await remove(semester.id)).toMatchObject(refusal)
    const rows = school.owner.db.deleteFrom('lottery').where('semester_id', '=', semester.id)
    await expect(rows.execute()).rejects.toThrow('not deleted')
  })

  test('can be deleted with its rankings before the lottery', async () => {
    const semester = await buildSemester(school.postgres)
    await buildLottery(school.postgres, semester)
    expect((await remove(semester.id)).status).toBe(204)
    expect((await seenBy(office, semester.id)).body.lottery).toBeNull()
    expect((await remove(semester.id)).status).toBe(404)
  })
})

test('families do not see the lottery of a semester that is not active', async () => {
  const semester = await buildSemester(school.postgres, { active: false })
  await buildLottery(school.postgres, semester)
  expect((await seenBy(await buildUser(school.postgres), semester.id)).status).toBe(404)
  expect((await seenBy(office, semester.id)).body.lottery?.office).toEqual({ rankings: 0, run: null, figures: null })
})

function save(id: number, body: object) {
  return school.as(office).send(updateLottery, { params: { id }, body })
}

function remove(id: number) {
  return school.as(office).send(deleteLottery, { params: { id }, body: {} })
}

function seenBy(user: BuiltUser, id: number) {
  return school.as(user).send(getLottery, { params: { id } })
}

function storedLottery(semester_id: number) {
  const lottery = school.db.selectFrom('lottery').selectAll().where('semester_id', '=', semester_id)
  return lottery.executeTakeFirstOrThrow()
}
