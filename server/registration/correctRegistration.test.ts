import { beforeAll, expect, test } from 'vitest'
import { openCorrection, sendCorrection } from '../../contract/registration/corrections.ts'
import { readSensitiveAnswers } from '../../contract/registration/sensitiveAnswers.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { CORRECTION_DAYS } from '../../domain/registration/correction.ts'
import { type BuiltUser, buildRegistration, buildUser } from '../../test/data/builders.ts'
import { reviewsOf } from '../../test/data/reviews.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  office = reviewsOf(school, admin)
})

const open = (code: string) => school.as().send(openCorrection, { body: { code } })
const send = (code: string, answers: object) => school.as().send(sendCorrection, { body: { code, answers } })
const HEALTH = 'student_health_conditions.health_problems'

test('the family sees the note and the marked questions, without the sensitive answers', async () => {
  const { reference, correction_code } = await buildRegistration(school.postgres, {
    returned: ['student.city', HEALTH],
  })
  const { status, body } = await open(correction_code)
  expect(status).toBe(200)
  expect(body).toEqual({
    reference,
    text: 'Please check.',
    fields: ['student.city', HEALTH],
    answers: { student: { city: 'Flagstaff' } },
  })
})

test('a correction replaces the marked answers only, and the registration is new again with a history entry', async () => {
  const { id, reference, correction_code } = await buildRegistration(school.postgres, {
    returned: ['student.last_name', HEALTH],
  })
  const before = await office.read(id)
  const { status, body } = await send(correction_code, {
    student: { last_name: 'Nez Begay', city: 'Tuba City' },
    student_health_conditions: { health_problems: 'Bee stings', recent_surgeries: 'Tonsils' },
  })
  expect([status, body]).toEqual([200, { reference }])
  const after = await office.read(id)
  expect(after).toMatchObject({ state: 'new', last_name: 'Nez Begay', revision: before.revision + 1 })
  expect(after.answers).toMatchObject({ student: { last_name: 'Nez Begay', city: 'Flagstaff' } })
  expect(after.history.at(-1)).toMatchObject({ event: 'corrected', user_id: null })
  const params = { id }
  const read = await school
    .as(admin)
    .send(readSensitiveAnswers, { params, body: { groups: ['student_health_conditions'] } })
  expect(read.body.answers).toMatchObject({
    student_health_conditions: { health_problems: 'Bee stings', recent_surgeries: 'None' },
  })
})

test('a missing answer is refused at its field, and the link still works', async () => {
  const { correction_code } = await buildRegistration(school.postgres, { returned: ['student.zipcode'] })
  const refused = await send(correction_code, { student: { zipcode: '86' } })
  expect(refused.status).toBe(422)
  expect(Object.keys((refused.body as { errors?: object }).errors ?? {})).toEqual(['student.zipcode'])
  expect((await send(correction_code, { student: { zipcode: '86004' } })).status).toBe(200)
})

test('a correction that is sent again after a lost response gets the first one, and changes nothing', async () => {
  const { id, reference, correction_code } = await buildRegistration(school.postgres, {
    returned: ['student.city', HEALTH],
  })
  const answers = { student: { city: 'Tuba City' }, student_health_conditions: { health_problems: 'Bee stings' } }
  const sendings = await Promise.all([send(correction_code, answers), send(correction_code, answers)])
  sendings.push(await send(correction_code.toLowerCase(), answers))
  expect(sendings.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { reference }]))
  const { history, revision } = await office.read(id)
  expect(history.filter(({ event }) => event === 'corrected')).toHaveLength(1)
  const others = { ...answers, student_health_conditions: { health_problems: '' } }
  expect((await send(correction_code, others)).status).toBe(404)
  expect((await open(correction_code)).status).toBe(404)
  expect(await office.read(id)).toMatchObject({ revision, answers: { student: { city: 'Tuba City' } } })
})

test('a link works once, for a limited time, and until the office takes the registration back', async () => {
  const used = await buildRegistration(school.postgres, { returned: ['student.city'] })
  expect((await send(used.correction_code, { student: { city: 'Tuba City' } })).status).toBe(200)
  expect((await send(used.correction_code, { student: { city: 'Page' } })).status).toBe(404)
  const returned_at = new Date(Date.now() - CORRECTION_DAYS * DAY_MS)
  const old = await buildRegistration(school.postgres, { returned: ['student.city'], returned_at })
  expect((await open(old.correction_code)).status).toBe(404)
  const taken = await buildRegistration(school.postgres, { returned: ['student.city'] })
  expect((await office.start(taken.id)).status).toBe(200)
  expect((await open(taken.correction_code)).status).toBe(404)
  expect((await open('UNKNOWN-CODE')).status).toBe(404)
})

test('the office asks for a correction with an audit entry, and a second request replaces the link', async () => {
  const { id, correction_code } = await buildRegistration(school.postgres, { returned: ['student.city'] })
  const { status, headers } = await office.return(id, ['student.phone'], 'The phone has nine digits.')
  expect(status).toBe(200)
  expect((await open(correction_code)).status).toBe(404)
  const registration = await office.read(id)
  expect(registration).toMatchObject({ state: 'returned' })
  expect(registration.corrections.at(-1)).toMatchObject({
    fields: ['student.phone'],
    text: 'The phone has nine digits.',
  })
  expect(JSON.stringify(registration)).not.toContain(correction_code)
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('request_id', '=', headers.get('x-request-id'))
    .execute()
  expect(entries).toMatchObject([{ action: 'edited', after: { asked_to_correct: ['student.phone'] } }])
})

test('no correction of an accepted registration is asked for, nor of one that another person changed', async () => {
  const { id } = await buildRegistration(school.postgres)
  expect((await office.return(id, ['student.city'], 'Please check.', 99)).status).toBe(412)
  await office.decline(id)
  expect((await office.return(id)).status).toBe(409)
  expect((await office.return(id, ['student.nonsense'])).status).toBe(422)
})
