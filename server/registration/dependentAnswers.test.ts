import { beforeAll, expect, test } from 'vitest'
import { submitRegistration } from '../../contract/registration/drafts.ts'
import { readSensitiveAnswers } from '../../contract/registration/sensitiveAnswers.ts'
import { type Answer, type Answers, answerAt, withAnswer } from '../../domain/registration/answers.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

/** Document 2, section 4, "Dependent resets": the server drops what the form drops. */
const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

/** The path of an answer, the answer that keeps it with an example, and one that clears it. */
const RESETS: readonly (readonly [path: string, example: Answer, by: string, keeps: Answer, clears: Answer])[] = [
  ['partCInfo.previous_school_type_other_field', 'Home school', 'partCInfo.previous_school_type', 'other', 'public'],
  ['partCInfo.previous_grade_and_year', '2nd, 2022', 'partCInfo.is_previous_student_of_school', true, false],
  ['partCInfo.special_classes', ['Speech'], 'partCInfo.has_been_in_special_classes', true, false],
  ['partCInfo.transportation_type', 'Neighbor', 'partCInfo.selected_transportation', ['Walk', 'Other'], ['Walk']],
  [
    'student_health_conditions.daily_medications',
    'Insulin',
    'student_health_conditions.is_on_medications',
    true,
    false,
  ],
]

test.each(RESETS)('%s is stored, and dropped without its question', async (path, example, by, keeps, clears) => {
  expect(
    await stored(path, [
      [path, example],
      [by, keeps],
    ]),
  ).toEqual(example)
  expect(
    await stored(path, [
      [path, example],
      [by, clears],
    ]),
  ).toEqual(Array.isArray(example) ? [] : null)
})

test('the dates of a suspension are dropped when there was none', async () => {
  const path = 'partCInfo.suspended_dates'
  const discipline: [string, Answer][] = [
    [path, 'May 4, 2025'],
    ['partCInfo.has_been_suspended', true],
    ['partCInfo.school_suspended_or_expelled_from', 'Sunset School'],
    ['partCInfo.length_of_expulsion_suspension', '10 days or fewer'],
    ['partCInfo.reason_for_suspension_expulsion', 'A fight'],
  ]
  expect(await stored(path, discipline)).toBe('May 4, 2025')
  expect(await stored(path, [...discipline, ['partCInfo.has_been_suspended', false]])).toBeNull()
})

test('other special education is dropped when Other is not chosen', async () => {
  const path = 'partCInfo.other_special_ED_classes'
  const inSpecialEd: [string, Answer][] = [
    [path, 'Reading lab'],
    ['partCInfo.has_been_in_special_ed', true],
  ]
  const chosen = (...choices: string[]): [string, Answer] => ['partCInfo.selected_special_ED', choices]
  expect(await stored(path, [...inSpecialEd, chosen('OT', 'Other')])).toBe('Reading lab')
  expect(await stored(path, [...inSpecialEd, chosen('OT')])).toBeNull()
})

test('optional people who are null are as good as absent', async () => {
  const nobody = { parent_2: null, parent_3: null, parent_4: null, contact_2: null, contact_3: null, siblings: null }
  const response = await school.as().send(submitRegistration, { body: { ...registrationForm(), ...nobody } })
  expect(response.status).toBe(201)
})

/** The answer at `path` that the office reads after a family sent these answers. */
async function stored(path: string, answers: readonly (readonly [string, Answer])[]): Promise<Answer> {
  const form = answers.reduce<Answers>((changed, [at, answer]) => withAnswer(changed, at, answer), registrationForm())
  const sent = await school.as().send(submitRegistration, { body: form })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const { id } = await school.db
    .selectFrom('registration')
    .select('id')
    .where('reference', '=', sent.body.reference)
    .executeTakeFirstOrThrow()
  const groups = ['partCInfo', 'student_health_conditions'] as const
  const read = await school.as(admin).send(readSensitiveAnswers, { params: { id }, body: { groups } })
  return answerAt(read.body.answers, path)
}
