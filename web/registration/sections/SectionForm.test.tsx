import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectSaved, expectSection, inputOf, SAVE, showRegistration } from '../../../test/components/registration.ts'
import { textsOf } from '../../../test/components/texts.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'
import { router } from '../../routes.tsx'

const HEALTH = 'student_health_conditions.health_problems'
const [WIDTH, HEIGHT] = [320, 568]
/** What a finger needs. */
const TOUCH_PX = 44

const server = answerRequests()
const summary = page.getByRole('alert')

beforeEach(() => page.viewport(WIDTH, HEIGHT))

test('the summary has one line for a group, and the fields keep their own messages', async () => {
  await showRegistration(server, 'parents')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(summary).toHaveFocus()
  await expect.poll(textsOf(summary.getByRole('link'))).toEqual(['Enrolling Parent: 8 answers are missing'])
  const later = page.getByText('You can come back:', { exact: false })
  await expect.element(later.getByRole('link', { name: 'All sections' })).toBeVisible()
  await summary.getByRole('link').click()
  await expect.element(inputOf('parent_1.name')).toHaveFocus()
  await expect.element(inputOf('parent_1.name')).toHaveAccessibleDescription('Field is required')
  await inputOf('parent_1.email').fill('rosa')
  await inputOf('parent_1.name').fill('Rosa Nez')
  await expect.poll(textsOf(summary.getByRole('link'))).toEqual(['Enrolling Parent: 7 answers are missing or wrong'])
  await expectUsable()
})

test('a family with one parent is not asked for an order, and one with two is', async () => {
  const order = inputOf('parent_1.contact_order')
  await showRegistration(server, 'parents', { answers: completeRegistration() })
  await expect.element(inputOf('parent_1.name')).toHaveValue('Rosa Nez')
  await expect.element(page.getByText('Order in which to call')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add Another Parent' }).click()
  await inputOf('parent_2.name').fill('June Yazzie')
  await expect.element(order).toBeVisible()
  await inputOf('parent_2.name').fill('')
  await expect.element(order).not.toBeInTheDocument()
  await expectSaved()
})

test('a mailing address is asked for when its box is checked, and comes back after the box was cleared', async () => {
  const mailing = inputOf('student.mailing_city')
  const elsewhere = page.getByRole('checkbox', { name: 'Mail goes to another address' })
  await showRegistration(server, 'student', { answers: completeRegistration() })
  await expect.element(elsewhere).not.toBeChecked()
  await expect.element(mailing).not.toBeInTheDocument()
  await elsewhere.click()
  await mailing.fill('Tuba City')
  await expectSaved()
  expect(savedStudent()).toMatchObject({ mailing_city: 'Tuba City' })
  await elsewhere.click()
  await expect.element(mailing).not.toBeInTheDocument()
  await expect.poll(savedStudent).not.toMatchObject({ mailing_city: 'Tuba City' })
  await elsewhere.click()
  await expect.element(mailing).toHaveValue('Tuba City')
  await expectUsable()
})

test('the box of a saved mailing address is checked, and the address is shown', async () => {
  const { student } = completeRegistration()
  const answers = { ...completeRegistration(), student: { ...Object(student), mailing_city: 'Tuba City' } }
  await showRegistration(server, 'student', { answers })
  await expect.element(page.getByRole('checkbox', { name: 'Mail goes to another address' })).toBeChecked()
  await expect.element(inputOf('student.mailing_city')).toHaveValue('Tuba City')
})

test('the sections are numbered and lead to one another, and the list counts the answers', async () => {
  await showRegistration(server, 'health')
  await expect.element(page.getByText('Section 4 of 9')).toBeVisible()
  await expect.element(page.getByText('0 of 4 answered')).toBeVisible()
  await inputOf(HEALTH).fill('None')
  await expect.element(page.getByText('1 of 4 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expectSection('Emergency Contact')
  await page.getByText('All sections').click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Student Health Conditions' }))
    .toMatchTextContent(/1 of 4 answered/)
  await page.getByRole('link', { name: /^Student Information/ }).click()
  await expectSection('Student Information')
  await expect.element(page.getByRole('button', { name: 'Previous' })).not.toBeInTheDocument()
  await page.getByText('All sections').click()
  await page.getByRole('link', { name: /^Elementary Student Registration/ }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent(/brothers and sisters of elementary students/)
  await expect.element(page.getByText('For families of an elementary student', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expectSection('Form C: previous school, services and safety')
})

test('a term is explained behind "What is this?"', async () => {
  await showRegistration(server, 'part-c')
  for (const [question, text] of [
    ['Does your child have a current MET report?', 'A multidisciplinary evaluation team (MET) writes this report'],
    ['Does your child have a 504 plan?', 'A 504 plan says what a school changes'],
  ] as const) {
    const button = page.getByRole('button', { name: `What is this? ${question}` })
    const explanation = page.getByText(text, { exact: false })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(explanation).not.toBeInTheDocument()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expect.element(explanation).toBeVisible()
  }
  await expectUsable()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('A 504 plan says what a school changes', { exact: false }))
    .not.toBeInTheDocument()
})

test('a family without a previous school or a physician is told what to enter', async () => {
  await showRegistration(server, 'part-c')
  await expect
    .element(page.getByRole('region', { name: 'Previous school' }))
    .toMatchTextContent(/If this is the first school, enter "None" and choose Other/)
  for (const name of ['name', 'address', 'dates'])
    await expect
      .element(inputOf(`partCInfo.previous_school_${name}`))
      .toHaveAccessibleDescription(expect.stringContaining('enter "None"'))
  await expect
    .element(page.getByRole('radiogroup', { name: 'Type of school' }))
    .toHaveAccessibleDescription(expect.stringContaining('choose Other'))
  await router.navigate({ to: '/student-registration', search: { page: 'contacts' } })
  for (const path of ['physician.name', 'hospital_preference'])
    await expect.element(inputOf(path)).toHaveAccessibleDescription(expect.stringContaining('enter "None"'))
  await expect
    .element(inputOf('physician.phone'))
    .toHaveAccessibleDescription(expect.stringContaining('enter your own phone number'))
})

test('a long answer ends at the bound of its field, and the field says how much is left or was left out', async () => {
  const problems = inputOf(HEALTH)
  await showRegistration(server, 'health', { answers: completeRegistration() })
  await problems.fill('a'.repeat(1799))
  await expect.element(page.getByText('characters left', { exact: false })).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('200 characters left').first()).toBeVisible()
  await problems.fill('a'.repeat(1999))
  await expect.element(page.getByText('1 character left', { exact: true })).toBeVisible()
  await userEvent.keyboard('{End}bcd')
  await expect.element(problems).toHaveValue(`${'a'.repeat(1999)}b`)
  await expect.element(page.getByText('0 characters left').first()).toBeVisible()
  await expectUsable()
  await expectSaved()

  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.copy()
  await router.navigate({ to: '/student-registration', search: { page: 'student' } })
  const city = inputOf('student.city')
  const cut = page.getByText('Only the first 100 characters fit.')
  await city.fill('')
  await userEvent.paste()
  await expect.element(city).toHaveValue('a'.repeat(100))
  await expect.element(cut).toBeVisible()
  await expectUsable()
  await city.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(cut).not.toBeInTheDocument()
})

test('the asterisk of a required question is beside its last word', async () => {
  await showRegistration(server, 'part-c')
  await expect.element(inputOf('partCInfo.previous_school_name')).toBeVisible()
  const asterisks = [...document.querySelectorAll('label > [aria-hidden], [id$="-label"] > [aria-hidden]')].filter(
    (mark) => mark.textContent?.includes('*') && mark.checkVisibility(),
  )
  expect(asterisks).not.toHaveLength(0)
  expect(asterisks.filter(isAlone).map(({ parentElement }) => parentElement?.textContent)).toEqual([])
})

for (const section of ['student', 'parents', 'part-c'] as const)
  test(`a section takes at most 3,000 pixels of a phone, and its choices are large enough for a finger: ${section}`, async () => {
    await showRegistration(server, section)
    await expect.element(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(3000)
    const choices = [...document.querySelectorAll('fieldset label')].map((choice) => choice.getBoundingClientRect())
    expect(choices.filter(({ height, width }) => Math.min(height, width) < TOUCH_PX)).toEqual([])
    const yesNo = [...document.querySelectorAll('fieldset')].filter(({ textContent }) => textContent === 'YesNo')
    const rows = yesNo.map((group) => new Set([...group.children].map((one) => one.getBoundingClientRect().y)).size)
    expect(rows.filter((count) => count !== 1)).toEqual([])
    await expectUsable()
  })

test('the state and its ZIP code share a row', async () => {
  await showRegistration(server, 'student')
  const top = (name: string) => inputOf(`student.${name}`).element().getBoundingClientRect().y
  await expect.element(inputOf('student.state')).toBeVisible()
  expect(top('zipcode')).toBe(top('state'))
})

for (const section of SECTION_NAMES)
  test(`the first question or notice of a section is on the screen at once: ${section}`, async () => {
    await showRegistration(server, section)
    await expect.element(page.getByText(`Section ${SECTION_NAMES.indexOf(section) + 1} of 9`)).toBeInViewport()
    const first = () =>
      section === 'siblings'
        ? page.getByRole('button', { name: 'Add a Brother or Sister' }).query()
        : section === 'rights'
          ? page.getByText('These rights apply to children who lack a fixed', { exact: false }).query()
          : document.querySelector('main form :is(input:enabled, select, textarea)')
    await expect.poll(first).not.toBeNull()
    await expect.poll(() => first()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(HEIGHT)
    await expectUsable()
  })

/** Whether a mark is on a line below the text before it. */
function isAlone(mark: Element): boolean {
  const question = document.createRange()
  question.setStartBefore(mark.parentElement?.firstChild ?? mark)
  question.setEndBefore(mark)
  const lastLine = [...question.getClientRects()].at(-1)
  return lastLine !== undefined && mark.getBoundingClientRect().top > lastLine.bottom - 4
}

function savedStudent(): unknown {
  const { body } = server.sent.filter(({ route }) => route === SAVE).at(-1) ?? {}
  return Object(Object(body).answers).student
}
