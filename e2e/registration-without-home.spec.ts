import { expect } from '@playwright/test'
import { FIELDS } from '../domain/registration/sections.ts'
import { expectUsable, test } from './support/checks.ts'
import { answersOf, DETAILS, HISTORY, HOUSING } from './support/registrationFamilies.ts'
import {
  answerQuestion,
  answerSection,
  continueTo,
  expectSection,
  inputOf,
  openSection,
  register,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear, storedAnswers } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

const GROUP = 'studentReferralQuestionnaire'
const UNORDINARY = 'A place not meant for sleeping, such as a car, park or campsite'

test.slow()

// With the families of registration-narrow.spec.ts and registration-keyboard.spec.ts.
test.beforeAll('the families answer every question that depends on another answer', () => {
  const extra = [...Object.values(HISTORY), ...Object.values(DETAILS), HOUSING]
  const answered = extra.flatMap((answers) => Object.keys(answers))
  const conditional = [...FIELDS].filter(([, { askedWhile }]) => !askedWhile({})).map(([path]) => path)
  const asEnrollingParent = /^parent_[134]\.relationship_other$/
  expect(conditional.filter((path) => !answered.includes(path) && !asEnrollingParent.test(path))).toEqual([])
})

test('a family without a home and documents corrects errors in three sections and registers', async ({
  page,
  office,
}) => {
  const answers = answersOf(await offeredYear(office), uniqueName())
  const living = (name: string) => inputOf(page, `${GROUP}.${name}`)

  await test.step('three sections keep an error, and the others are complete', async () => {
    await startRegistration(page)
    await openSection(page, 'Student Information')
    await answerSection(page, { ...answers.student, 'student.zipcode': '8600' })
    await leaveSection(page, 0)
    await openSection(page, 'Parent Information')
    await answerSection(page, { ...answers.parents, 'parent_1.email': 'rosa' })
    await leaveSection(page, 0)
    await openSection(page, 'Emergency Contact')
    await answerSection(page, answers.contacts)
    await continueTo(page, 'Student Health Conditions')
    await answerSection(page, answers.health)
    await continueTo(page, 'Elementary Student Registration')
    await continueTo(page, 'Form C')
    await answerSection(page, answers['part-c'])
  })

  await test.step('answers of a hidden question come back while the section is open', async () => {
    await continueTo(page, 'Student Referral Questionnaire')
    await answerSection(page, { [`${GROUP}.has_additional_children`]: true, [`${GROUP}.is_question_1_yes`]: true })
    await answerQuestion(page, `${GROUP}.is_question_2_yes`, true)
    await answerQuestion(page, `${GROUP}.living_in`, 'Hotel or motel')
    await living('hotel_name').fill('Desert Inn')
    await answerQuestion(page, `${GROUP}.living_in`, 'With friends or relatives (shared housing)')
    await expect(living('hotel_name')).toHaveCount(0)
    await answerQuestion(page, `${GROUP}.living_in`, UNORDINARY)
    await expect(living('shared_housing_start_date')).toHaveCount(0)
    await expectUsable(page)
    await answerQuestion(page, `${GROUP}.living_in`, 'With friends or relatives (shared housing)')
    await living('shared_housing_start_date').fill('08/01/2026')
    await answerQuestion(page, `${GROUP}.is_question_1_yes`, false)
    await answerQuestion(page, `${GROUP}.is_question_2_yes`, false)
    await expect(living('living_in')).toHaveCount(0)
    await answerQuestion(page, `${GROUP}.is_question_2_yes`, true)
    await expect(living('shared_housing_start_date')).toHaveValue('08/01/2026')
    await answerQuestion(page, `${GROUP}.living_in`, 'Hotel or motel')
    await expect(living('hotel_name')).toHaveValue('Desert Inn')
    await answerQuestion(page, `${GROUP}.living_in`, 'Shelter')
    await living('shelter_name').fill('Hope House')
    for (const name of ['watcher_type', 'name_of_watcher', 'address_of_watcher', 'email_of_watcher'] as const)
      await answerQuestion(page, `${GROUP}.${name}`, HOUSING[`${GROUP}.${name}`])
    await expectUsable(page)
  })

  await test.step('they are gone once the section is left', async () => {
    await leaveSection(page, 4)
    await openSection(page, 'Student Referral Questionnaire')
    await answerQuestion(page, `${GROUP}.living_in`, 'Hotel or motel')
    await expect(living('hotel_name')).toHaveValue('')
    await answerQuestion(page, `${GROUP}.living_in`, 'Shelter')
    await expect(living('shelter_name')).toHaveValue('Hope House')
    await leaveSection(page, 4)
  })

  await test.step('no document is required', async () => {
    await openSection(page, 'Arizona Residency Documentation')
    await continueTo(page, 'Rights of Homeless Students')
    await answerSection(page, answers.rights)
    await continueTo(page, 'Check Your Answers')
    await expectUsable(page)
  })

  await test.step('Register lists the errors of all sections', async () => {
    await page.getByRole('button', { name: 'Register' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registration Failed' })
    await expect(dialog).toContainText('complete all the fields in red')
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText([
      'There is a problem',
      'Student Information',
      'Parent Information',
      'Student Referral Questionnaire',
    ])
    await expect(summary.getByRole('link')).toHaveText([
      'Zipcode is required',
      'Enrolling Parent: A valid email is required',
      'Phone of this person: Field is required',
    ])
    await expectUsable(page)
  })

  const corrections = [
    ['student.zipcode', '86001', 'Zipcode is required'],
    ['parent_1.email', 'rosa.nez@example.org', 'A valid email is required'],
    [`${GROUP}.phone_of_watcher`, '9285550177', 'Field is required'],
  ] as const
  for (const [path, answer, message] of corrections)
    await test.step(`the summary opens ${path}`, async () => {
      await page.getByRole('alert').getByRole('link', { name: message }).click()
      await expect(inputOf(page, path)).toBeFocused()
      await expect(inputOf(page, path)).toHaveAccessibleDescription(message)
      await expectUsable(page)
      await inputOf(page, path).fill(answer)
      await expect(page.getByText(message)).toHaveCount(0)
      await page.getByRole('button', { name: 'Save and Check Answers' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Check Your Answers' })).toBeVisible()
    })

  await test.step('the registration is sent without the answers that were taken back', async () => {
    await expectSection(page, 'Check Your Answers')
    const stored = await storedAnswers(office, await register(page))
    expect(stored[GROUP]).toMatchObject({
      is_question_1_yes: false,
      is_question_2_yes: true,
      living_in: 'shelter',
      shelter_name: 'Hope House',
      hotel_name: null,
      shared_housing_start_date: null,
      watcher_type: 'Host',
      phone_of_watcher: '9285550177',
      email_of_watcher: 'june.yazzie@example.org',
    })
    expect(stored.azResidencyDocs).toEqual({ doc_type: null })
  })
})

/** Goes to the list of sections without the checks of the section. */
async function leaveSection(page: Parameters<typeof openSection>[0], complete: number): Promise<void> {
  await page.getByText('All sections').click()
  await expect(page.getByText(new RegExp(`^${complete} of 9 sections complete`))).toBeVisible()
}
