import { HOUR_MS } from '../../domain/durations.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { sha256 } from '../platform/sha256.ts'
import { partName, recordEvent } from '../registration/registrations.ts'
import { listColumns, splitAnswers } from '../registration/submitRegistration.ts'
import { today } from '../school/school.queries.ts'
import { SAMPLE_SCHOOL } from './school.ts'

interface SampleRegistration {
  readonly reference: string
  readonly hoursAgo: number
  /** In the year in which the school year begins. */
  readonly age: number
  readonly student: Answers
  /** Of brothers and sisters who were registered together. */
  readonly household?: string
  readonly parent: Answers
  readonly health?: Answers
}

const REYES = {
  household: '5a4d9c1e-7f0b-4c56-9d52-3b1f8e6a2c70',
  parent: { name: 'Daniela Reyes', gender: 'Female', phone: '6025550171', email: 'daniela.reyes@example.org' },
}

/** Families of new children, who wait for the office. */
const REGISTRATIONS: readonly SampleRegistration[] = [
  {
    reference: 'SAGVAR01',
    hoursAgo: 45,
    age: 5,
    student: {
      grade: 'K',
      first_name: 'Amelia',
      last_name: 'Reyes',
      gender: 'Female',
      street_address: '418 W Palo Verde Dr',
    },
    ...REYES,
  },
  {
    reference: 'SAGVAR04',
    hoursAgo: 44.8,
    age: 8,
    student: {
      grade: '3',
      first_name: 'Mateo',
      last_name: 'Reyes',
      gender: 'Male',
      street_address: '418 W Palo Verde Dr',
    },
    ...REYES,
  },
  {
    reference: 'SAGVAR02',
    hoursAgo: 21,
    age: 9,
    student: {
      grade: '4',
      first_name: 'Theodore',
      last_name: 'Lindgren',
      gender: 'Male',
      street_address: '77 E Ocotillo Ln',
    },
    parent: { name: 'Erik Lindgren', gender: 'Male', phone: '4805550172', email: 'erik.lindgren@example.com' },
    health: { health_problems: 'Peanut allergy. The school nurse gets an injector.' },
  },
  {
    reference: 'SAGVAR03',
    hoursAgo: 3,
    age: 14,
    student: { grade: '9', first_name: 'Aiyana', last_name: 'Secody', gender: 'Female', street_address: '9 Cholla Ct' },
    parent: { name: 'Marlene Secody', gender: 'Female', phone: '9285550173', email: 'marlene.secody@example.net' },
  },
]

/** Stores registrations for the office to review. Their families get no email. */
export async function insertRegistrations(trx: Transaction, keys: KeyRing, now: Date): Promise<void> {
  const cipher = await currentCipher(trx, keys)
  for (const registration of REGISTRATIONS) {
    const { reference, hoursAgo, household } = registration
    const form = completeForm(sampleForm(registration, now))
    const { general, sensitive } = splitAnswers(form)
    const received_at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const { id } = await trx
      .insertInto('registration')
      .values({
        reference,
        received_at,
        submission_hash: sha256(reference),
        request_hash: sha256(JSON.stringify(form)),
        ...(household && { household }),
        key_id: cipher.keyId,
        general: cipher.encrypt(general, partName(reference, 'general')),
        sensitive: cipher.encrypt(sensitive, partName(reference, 'sensitive')),
        ...listColumns(form),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(trx, id, { event: 'received', by: undefined, now: received_at })
  }
}

/** A whole form, with "no" wherever a question opens others. */
export function sampleForm(
  { age, student, parent, health }: Pick<SampleRegistration, 'age' | 'student' | 'parent' | 'health'>,
  now: Date,
): Answers {
  const [year = ''] = currentSchoolYears(today(SAMPLE_SCHOOL, now))
  const { phone } = parent
  return {
    student: {
      ...student,
      ...HOME,
      year,
      birthdate: `03/07/${Number(year.slice(0, 4)) - age}`,
      birthplace: 'Phoenix, Arizona',
      phone,
      phone_type: 'cell',
      custody_issues: false,
      latino: false,
      selected_race: ['white'],
    },
    parent_1: {
      ...parent,
      relationship: 'parent',
      phone_type: 'cell',
      contact_order: '1',
      address: student.street_address,
      employer: 'Valley Library',
    },
    contact_1: { name: 'Ines Calderon', relationship: 'Aunt', phone: '6025550174', phone_type: 'home' },
    physician: { name: 'Dr. Lee', phone: '6025550175' },
    hospital_preference: 'Valley Children’s Hospital',
    student_health_conditions: {
      health_problems: 'None',
      is_on_medications: false,
      authorized_to_acetominophize: true,
      recent_surgeries: 'None',
      ...health,
    },
    partCInfo: PREVIOUS_SCHOOL,
    studentReferralQuestionnaire: {
      has_additional_children: false,
      is_question_1_yes: false,
      is_question_2_yes: false,
    },
    azResidencyDocs: { doc_type: 'util_bill' },
    rightsOfHomelessStudents: { acknowledged: true },
  }
}

const HOME: Answers = {
  city: 'Phoenix',
  state: 'AZ',
  zipcode: '85015',
  home_language: 'English',
  student_language: 'English',
  student_first_language: 'English',
  preferred_language: 'English',
}

const NO_TO_ALL = [
  'is_previous_student_of_school',
  'has_been_in_special_classes',
  'has_been_in_special_ed',
  'has_current_IEP',
  'has_current_MET_report',
  'has_504_plan',
  'has_custody_agreement',
  'has_letters_of_guardianship',
  'has_power_of_attorney',
  'is_not_living_with_bio_parents',
  'has_injunction',
  'has_order_of_protection',
  'has_been_suspended',
  'has_been_expelled',
  'has_suspension_or_expulsion_been_recommended',
  'has_been_revoked',
  'has_ever_been_in_correctional_facility',
  'is_wanting_info_about_lunch_program',
  'is_american_indian',
] as const

const PREVIOUS_SCHOOL: Answers = {
  previous_school_name: 'Sunrise Elementary',
  previous_school_address: '1 School Road, Phoenix',
  previous_school_dates: 'Last school year',
  previous_school_type: 'public',
  has_read_SDS: true,
  selected_transportation: ['Parent'],
  ...Object.fromEntries(NO_TO_ALL.map((question) => [question, false])),
}
