import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { SLOW_4G } from './support/network.ts'
import { answersOf, HISTORY } from './support/registrationFamilies.ts'
import {
  answerSection,
  continueTo,
  expectAnswers,
  openSection,
  readResumeCode,
  register,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear, storedAnswers } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

const viewport = { width: 320, height: 640 }
// The browser translates for families who read neither English nor Spanish.
test.use({ viewport, translated: true })
test.slow()

test('a family on a slow phone stops in the middle, continues in another browser and registers', async ({
  page,
  openPage,
  office,
}) => {
  const answers = answersOf(await offeredYear(office), uniqueName())
  const history = { ...answers['part-c'], ...HISTORY['part-c'] }
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_4G)

  const code = await test.step('the first sections are saved under a code', async () => {
    await startRegistration(page)
    await openSection(page, 'Student Information')
    await answerSection(page, answers.student)
    await continueTo(page, 'Parent Information')
    await answerSection(page, answers.parents)
    await continueTo(page, 'Emergency Contact')
    await answerSection(page, { ...answers.contacts, ...HISTORY.contacts })
    await expect(page.getByText('All answers are saved.')).toBeVisible()
    await page.getByText('All sections').click()
    await expect(page.getByText(/^3 of 9 sections complete/)).toBeVisible()
    await expectUsable(page)
    return readResumeCode(page)
  })
  await page.close()

  const other = await openPage({ viewport })
  await (await other.context().newCDPSession(other)).send('Network.emulateNetworkConditions', SLOW_4G)

  await test.step('another browser continues with the code', async () => {
    await other.goto('/student-registration')
    await other.getByRole('textbox', { name: 'Resume code' }).fill(code.toLowerCase().replaceAll('-', ' '))
    await other.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(other.getByText(/^3 of 9 sections complete/)).toBeVisible()
    await other.getByRole('button', { name: 'Continue', exact: true }).click()
    await answerSection(other, answers.health)
    await continueTo(other, 'Elementary Student Registration')
    await answerSection(other, HISTORY.siblings)
    await continueTo(other, 'Form C')
    await answerSection(other, history)
    await continueTo(other, 'Student Referral Questionnaire')
    await answerSection(other, answers.questionnaire)
    await continueTo(other, 'Arizona Residency Documentation')
    await answerSection(other, answers.residency)
    await continueTo(other, 'Rights of Homeless Students')
    await answerSection(other, answers.rights)
  })

  await test.step('all answers are shown and registered', async () => {
    await continueTo(other, 'Check Your Answers')
    await expectUsable(other)
    const { 'student.grade': _, ...student } = answers.student
    await expectAnswers(other, { ...student, ...answers.parents, ...HISTORY.siblings, ...history })
    const reference = await register(other)
    await expectUsable(other)
    expect(await storedAnswers(office, reference)).toMatchObject({
      student: { first_name: answers.student['student.first_name'], phone: '9285550100', state: 'AZ' },
      contact_2: { name: 'Lena Begay' },
      contact_3: { name: 'June Yazzie' },
      siblings: [{ name: 'Sam Nez', age: '9' }, { name: 'Lena Nez' }],
      partCInfo: {
        previous_school_type_other_field: 'Home school',
        special_classes: ['Gifted', 'Speech'],
        selected_special_ED: ['SLI', 'Other'],
        has_been_in_SLI: true,
        other_special_ED_classes: 'Reading lab',
        is_covered_by_order: true,
        specific_number_of_days: '12 school days',
        transportation_type: 'Neighbor',
        US_tribal_number: '123-456',
      },
      azResidencyDocs: { doc_type: 'util_bill' },
      rightsOfHomelessStudents: { acknowledged: true },
    })
    await other.getByRole('button', { name: 'Login' }).click()
    await expect(other).toHaveURL('/')
    await expect(other.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  })
})
