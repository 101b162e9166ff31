import { type Answer, type Answers, answerAt, isAnswered, withAnswer } from '../../domain/registration/answers.ts'
import { isRequired } from '../../domain/registration/errors.ts'
import type { Field } from '../../domain/registration/field.ts'
import { LIVING_ARRANGEMENTS } from '../../domain/registration/sections/housing.ts'
import { FIELDS } from '../../domain/registration/sections.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'

/** A registration that a school without configured years accepts now. */
export function registrationForm(): Answers {
  const form = completeRegistration()
  const [year = ''] = currentSchoolYears(new Date().toISOString().slice(0, 10))
  return { ...form, student: { ...studentOf(form), year } }
}

function studentOf({ student }: Answers): object {
  return typeof student === 'object' && student !== null ? student : {}
}

const LIVING_IN = 'studentReferralQuestionnaire.living_in'

/** Complete registrations that together ask every field: one with the fewest fields, and one with every yes for each living arrangement. */
export function completeForms(): Answers[] {
  return [registrationForm(), ...LIVING_ARRANGEMENTS.map(answerEveryField)]
}

function answerEveryField(living_in: string): Answers {
  return [...FIELDS].reduce<Answers>((form, [path, field]) => {
    if (!field.askedWhile(form)) return form
    return withAnswer(form, path, path === LIVING_IN ? living_in : validAnswer(field))
  }, {})
}

/** The last choice of a list is "other" where there is one. */
export function validAnswer({ kind, choices }: Field): Answer {
  switch (kind) {
    case 'yes-no':
    case 'check-box':
    case 'consent':
      return true
    case 'choices':
      return choices
    case 'choice':
      return choices.at(-1)
    case 'email':
      return 'rosa.nez@example.org'
    case 'phone':
      return '(928) 555 - 0100'
    case 'zip':
      return '86001-1234'
    case 'age':
      return '12'
    case 'birthdate':
      return '03/07/2015'
    case 'date':
      return '2026-01-31'
    case 'year':
      return currentSchoolYears(new Date().toISOString().slice(0, 10))[0]
    default:
      return 'Yá’át’ééh 日本'
  }
}

/** Answers that the rules of the field refuse. A missing answer is refused only where one is required. */
export function refusedAnswers(field: Field): Answer[] {
  const { kind, max, required } = field
  const missing = required === undefined ? [] : [null, ...(kind === 'consent' ? [false] : [])]
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return missing
  if (kind === 'choices') return [...(missing.length > 0 ? [[]] : []), ['purple'], [...field.choices, 'purple']]
  const texts = ['x'.repeat(max + 1), '日'.repeat(5000), 'x'.repeat(20_001), 'a\0b', 'half \ud83d']
  return [...missing, ...(missing.length > 0 ? ['', '  \t'] : []), ...texts, ...(WRONG_TEXTS[kind] ?? [])]
}

const WRONG_TEXTS: Partial<Record<Field['kind'], readonly string[]>> = {
  email: ['rosa', 'rosa@', 'rosa@example', '@example.org', 'rosa nez@example.org'],
  phone: ['12', '555-0100', '92855501000000', 'call me'],
  zip: ['8600', '86001-', 'ABCDE', '860011234'],
  age: ['ten', '-1', '100', '1.5'],
  date: ['02/30/2026', '1/2/2026', '2026', 'soon'],
  birthdate: ['02/30/2015', '3/7/2015', '01/01/2999', '01/01/1990', 'May'],
  year: ['2021 - 2022', '2026', 'next'],
  choice: ['purple', 'PURPLE', '0'],
}

/** A value of another JSON type than the field's answers have. */
export function wrongTypes({ kind }: Field): unknown[] {
  if (kind === 'choices') return ['white', 3, true, { white: true }, [3], [null]]
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return [3, 'maybe', ['yes'], {}]
  return [true, ['text'], { text: 'text' }]
}

/** A complete form with an answer to the field, which is required there if it ever is. */
export function formAsking(path: string): Answers {
  const field = FIELDS.get(path)
  const answered = completeForms().filter((form) => isAnswered(answerAt(form, path)))
  const form = answered.find((form) => field && isRequired(field, form)) ?? answered[0]
  if (!form) throw new Error(`no form asks ${path}`)
  return form
}

/** A complete registration: one parent, one contact, no siblings, every conditional question answered with no. */
export function completeRegistration(): Answers {
  return {
    student: {
      year: '2026 - 2027',
      grade: '5',
      first_name: 'Ana',
      last_name: 'Nez',
      gender: 'Female',
      birthdate: '03/07/2015',
      birthplace: 'Flagstaff, Arizona',
      street_address: '12 Cedar Lane',
      city: 'Flagstaff',
      state: 'AZ',
      zipcode: '86001',
      phone: '9285550100',
      phone_type: 'cell',
      custody_issues: false,
      latino: false,
      selected_race: ['white'],
      home_language: 'English',
      student_language: 'English',
      student_first_language: 'English',
      preferred_language: 'English',
    },
    parent_1: {
      name: 'Rosa Nez',
      relationship: 'parent',
      gender: 'Female',
      phone: '9285550100',
      phone_type: 'cell',
      contact_order: '1',
      address: '12 Cedar Lane',
      employer: 'City Library',
      email: 'rosa.nez@example.org',
    },
    contact_1: { name: 'Tom Begay', relationship: 'Uncle', phone: '9285550101', phone_type: 'home' },
    physician: { name: 'Dr. Lee', phone: '9285550102' },
    hospital_preference: 'Flagstaff Medical Center',
    student_health_conditions: {
      health_problems: 'None',
      is_on_medications: false,
      authorized_to_acetominophize: true,
      recent_surgeries: 'None',
    },
    partCInfo: {
      previous_school_name: 'Sunrise Elementary',
      previous_school_address: '1 School Road, Flagstaff',
      previous_school_dates: '2020 to 2026',
      previous_school_type: 'public',
      is_previous_student_of_school: false,
      has_read_SDS: true,
      has_been_in_special_classes: false,
      has_been_in_special_ed: false,
      has_current_IEP: false,
      has_current_MET_report: false,
      has_504_plan: false,
      has_custody_agreement: false,
      has_letters_of_guardianship: false,
      has_power_of_attorney: false,
      is_not_living_with_bio_parents: false,
      has_injunction: false,
      has_order_of_protection: false,
      has_been_suspended: false,
      has_been_expelled: false,
      has_suspension_or_expulsion_been_recommended: false,
      has_been_revoked: false,
      has_ever_been_in_correctional_facility: false,
      selected_transportation: ['Parent'],
      is_wanting_info_about_lunch_program: false,
      is_american_indian: false,
    },
    studentReferralQuestionnaire: {
      has_additional_children: false,
      is_question_1_yes: false,
      is_question_2_yes: false,
    },
    azResidencyDocs: { doc_type: 'util_bill' },
    rightsOfHomelessStudents: { acknowledged: true },
  }
}
