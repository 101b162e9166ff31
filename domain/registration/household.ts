import { fullName } from '../person.ts'
import { type Answers, answerAt, isAnswered, isGroup, withAnswer } from './answers.ts'
import { completeForm, normalAnswer } from './completeForm.ts'
import { MOST_SIBLINGS } from './sections/people.ts'
import { FIELDS } from './sections.ts'

/** What is the same for brothers and sisters. A child's own names, birth, health, schools, services and discipline are not. */
const OF_HOUSEHOLD = [
  /^student\.(?:street_address|city|state|zipcode|mailing_\w+|phone\w*|custody_issues|\w*language)$/,
  /^(?:parent_\d|contact_\d|physician)\./,
  /^hospital_preference$/,
  /^partCInfo\.(?:has_custody_agreement|has_letters_of_guardianship|has_power_of_attorney|is_not_living_with_bio_parents)$/,
  /^partCInfo\.(?:has_injunction|has_order_of_protection|is_covered_by_order)$/,
  /^partCInfo\.(?:selected_transportation|transportation_type|is_wanting_info_about_lunch_program)$/,
  /^(?:studentReferralQuestionnaire|azResidencyDocs)\./,
]

const OTHER_CHILDREN = 'studentReferralQuestionnaire.has_additional_children'

/** The answers of a child's registration that a further one of the household can take over. `today` is "2026-08-24". */
export function householdAnswers(sent: Answers, today: string): Answers {
  const form = completeForm(sent)
  const paths = [...FIELDS.keys()].filter((path) => OF_HOUSEHOLD.some((pattern) => pattern.test(path)))
  const answered = paths.filter((path) => isAnswered(answerAt(form, path)) && !isUnchecked(form, path))
  const taken = answered.reduce<Answers>((all, path) => withAnswer(all, path, answerAt(form, path)), {})
  // The registered child is one of the other children now.
  const asked = answered.includes(OTHER_CHILDREN) ? withAnswer(taken, OTHER_CHILDREN, true) : taken
  return { ...asked, siblings: siblings(form, today) }
}

/** Whether two forms have the same answers to these questions. An unchecked box is no answer. */
export function hasSameAnswers(one: Answers, other: Answers, paths: readonly string[]): boolean {
  const given = (form: Answers) =>
    paths.map((path) => {
      const field = FIELDS.get(path)
      return field && normalAnswer(field, answerAt(form, path))
    })
  return JSON.stringify(given(one)) === JSON.stringify(given(other))
}

function isUnchecked(form: Answers, path: string): boolean {
  return FIELDS.get(path)?.kind === 'check-box' && answerAt(form, path) === false
}

/** The child of that registration, and its brothers and sisters. The family removes the child whom it is registering now. */
function siblings(form: Answers, today: string): Answers[] {
  const text = (path: string) => String(answerAt(form, path) ?? '')
  const name = fullName({ first_name: text('student.first_name'), last_name: text('student.last_name') })
  const own = { name, age: ageOn(today, text('student.birthdate')), grade: text('student.grade') }
  const named = (Array.isArray(form.siblings) ? form.siblings : []).filter(
    (sibling) => isGroup(sibling) && isAnswered(answerAt(sibling, 'name')),
  )
  return [own, ...named].slice(0, MOST_SIBLINGS)
}

/** The age in years. `birthdate` is mm/dd/yyyy. */
function ageOn(today: string, birthdate: string): string {
  const [, day = '', year = ''] = /^(\d\d\/\d\d)\/(\d{4})$/.exec(birthdate) ?? []
  if (year === '') return ''
  const hadBirthday = today.slice(5).replace('-', '/') >= day
  return String(Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1))
}
