import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The texts of a question. */
interface QuestionText {
  readonly label: MessageDescriptor
  /** How to answer, or why a sensitive question is asked. */
  readonly hint?: MessageDescriptor
  /** The hint of its group, which stands below the heading. A screen reader reads it with the question. */
  readonly groupHint?: MessageDescriptor
  /** What a term of the question means, behind "What is this?". */
  readonly explanation?: MessageDescriptor
  readonly autoComplete?: string
}

export const FIRST_SCHOOL = msg`If this is the first school, enter "None" and choose Other`

/** The texts of the field at a dotted path. @throws for a path without texts */
export function questionText(path: string): QuestionText {
  const [group = '', ...rest] = path.split('.')
  const name = rest.at(-1)
  const texts = GROUPS[group] ?? GROUPS.person
  const text = name === undefined ? SINGLE[group] : texts?.[name]
  if (!text) throw new Error(`no texts for the field ${path}`)
  const autoComplete = group === 'parent_1' && name !== undefined ? ENROLLING_PARENT[name] : undefined
  return autoComplete === undefined ? text : { ...text, autoComplete }
}

/** The browser fills in what it knows only for the person who registers. */
const ENROLLING_PARENT: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  employer: 'organization',
  email: 'email',
}

/** The fields outside of groups. */
const SINGLE: Readonly<Record<string, QuestionText>> = {
  hospital_preference: { label: msg`Preferred hospital`, hint: msg`If you have no preference, enter "None"` },
}

/** The fields of each group, in the order of the form. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, QuestionText>>>> = {
  student: {
    year: { label: msg`School year` },
    grade: { label: msg`Grade` },
    first_name: { label: msg`First name` },
    middle_name: { label: msg`Middle name` },
    last_name: { label: msg`Last name` },
    alt_last_name: {
      label: msg`Other last name`,
      hint: msg`For example, a former last name on school records`,
    },
    nickname: { label: msg`Name your child goes by` },
    gender: { label: msg`Gender` },
    birthdate: { label: msg`Birthdate`, hint: msg`For example, 03/07/2015` },
    birthplace: {
      label: msg`Birthplace`,
      hint: msg`City and state, or city and country. The state's student record asks for it.`,
    },
    street_address: { label: msg`Street address`, autoComplete: 'address-line1' },
    city: { label: msg`City`, autoComplete: 'address-level2' },
    state: { label: msg`State`, autoComplete: 'address-level1' },
    zipcode: { label: msg`ZIP code`, autoComplete: 'postal-code' },
    mailing_street_address: { label: msg`Mailing address` },
    mailing_city: { label: msg`Mailing city` },
    mailing_state: { label: msg`Mailing state` },
    mailing_zipcode: { label: msg`Mailing ZIP code` },
    phone: { label: msg`Phone` },
    phone_type: { label: msg`Type of phone` },
    phone_only_emergencies: { label: msg`Use this number only for emergencies` },
    custody_issues: {
      label: msg`Are there custody issues the school should know about?`,
      hint: msg`So that we know who can pick up your child`,
    },
    latino: {
      label: msg`Is your child Hispanic or Latino?`,
      hint: msg`Federal reports ask for ethnicity and race. Your answer does not affect enrollment.`,
    },
    selected_race: { label: msg`Race`, hint: msg`Choose all that apply` },
    home_language: {
      label: msg`Primary language used at home`,
      hint: msg`The language questions show whether your child can get free help with English`,
    },
    student_language: { label: msg`Language your child speaks most often` },
    student_first_language: { label: msg`Language your child first learned to speak` },
    preferred_language: { label: msg`Language you want messages from the school in` },
  },
  /** Of a parent or an emergency contact. */
  person: {
    name: { label: msg`Name` },
    relationship: { label: msg`Relationship to the student` },
    relationship_other: { label: msg`What is the relationship?` },
    gender: { label: msg`Gender` },
    phone: { label: msg`Phone` },
    phone_type: { label: msg`Type of phone` },
    alt_phone: { label: msg`Other phone` },
    alt_phone_type: { label: msg`Type of other phone` },
    contact_order: { label: msg`Order in which to call`, hint: msg`1 is called first` },
    address: { label: msg`Address` },
    employer: { label: msg`Employer`, hint: msg`If not employed, enter "None"` },
    email: { label: msg`Email` },
  },
  physician: {
    name: { label: msg`Physician's name`, hint: msg`If your child has no physician, enter "None"` },
    phone: { label: msg`Physician's phone`, hint: msg`If your child has no physician, enter your own phone number` },
  },
  student_health_conditions: {
    has_heart_condition: { label: msg`Heart condition` },
    has_asthma_condition: { label: msg`Asthma` },
    has_diabetes_condition: { label: msg`Diabetes` },
    has_hearing_condition: { label: msg`Hearing condition` },
    has_allergies_condition: { label: msg`Allergies` },
    health_problems: {
      label: msg`Health problems the school should know about`,
      hint: msg`If there are none, enter "None". Only school administrators can see health answers, and every viewing is recorded.`,
    },
    is_on_medications: { label: msg`Does your child take medication every day?` },
    daily_medications: { label: msg`Which medications?` },
    authorized_to_acetominophize: { label: msg`May the school give your child acetaminophen (such as Tylenol)?` },
    recent_surgeries: { label: msg`Recent surgeries or serious injuries`, hint: msg`If there are none, enter "None"` },
  },
  siblings: {
    name: { label: msg`Name` },
    age: { label: msg`Age` },
    school: { label: msg`School` },
    grade: { label: msg`Grade` },
  },
  partCInfo: {
    previous_school_name: { label: msg`Name of the previous school`, groupHint: FIRST_SCHOOL },
    previous_school_address: { label: msg`Address of the previous school`, groupHint: FIRST_SCHOOL },
    previous_school_dates: {
      label: msg`When did your child go there?`,
      hint: msg`For example, August 2024 to May 2026`,
      groupHint: FIRST_SCHOOL,
    },
    previous_school_type: { label: msg`Type of school`, groupHint: FIRST_SCHOOL },
    previous_school_type_other_field: { label: msg`What type of school?`, groupHint: FIRST_SCHOOL },
    is_previous_student_of_school: { label: msg`Has your child been a student of this school before?` },
    previous_grade_and_year: { label: msg`Grade and year` },
    has_read_SDS: {
      label: msg`I understand that students with disabilities have the right to a free appropriate public education`,
    },
    has_been_in_special_classes: { label: msg`Has your child been in special classes?` },
    special_classes: { label: msg`Which classes?`, hint: msg`Choose all that apply` },
    has_been_in_special_ed: {
      label: msg`Has your child been in special education?`,
      hint: msg`So that support can continue from the first day`,
    },
    selected_special_ED: { label: msg`Which programs?`, hint: msg`Choose all that apply` },
    other_special_ED_classes: { label: msg`Which other programs?` },
    has_current_IEP: {
      label: msg`Does your child have a current IEP?`,
      explanation: msg`An individualized education program (IEP) is the written plan for a child in special education. The school and the parents agree on it every year. If your child has none, answer No.`,
    },
    has_current_MET_report: {
      label: msg`Does your child have a current MET report?`,
      explanation: msg`A multidisciplinary evaluation team (MET) writes this report when a school evaluates whether a child needs special education. If your child was never evaluated, answer No.`,
    },
    has_504_plan: {
      label: msg`Does your child have a 504 plan?`,
      explanation: msg`A 504 plan says what a school changes so that a child with a disability can learn and take part, for example more time for tests. It is named after Section 504 of the Rehabilitation Act. If your child has none, answer No.`,
    },
    has_custody_agreement: {
      label: msg`Is there a custody agreement?`,
      hint: msg`Legal questions tell us who can make decisions for your child and who can pick them up`,
    },
    has_letters_of_guardianship: { label: msg`Are there letters of guardianship?` },
    has_power_of_attorney: { label: msg`Is there a power of attorney?` },
    is_not_living_with_bio_parents: {
      label: msg`Does your child live with someone other than the biological parents?`,
    },
    has_injunction: { label: msg`Is there an injunction?` },
    has_order_of_protection: { label: msg`Is there an order of protection?` },
    is_covered_by_order: { label: msg`Is your child covered by the order?` },
    has_been_suspended: {
      label: msg`Has your child been suspended?`,
      hint: msg`State law has the new school ask about discipline. Only school administrators can see these answers.`,
    },
    suspended_dates: { label: msg`Dates of the suspension` },
    has_been_expelled: { label: msg`Has your child been expelled?` },
    expulsion_dates: { label: msg`Dates of the expulsion` },
    has_suspension_or_expulsion_been_recommended: { label: msg`Has a suspension or expulsion been recommended?` },
    recommendation_dates: { label: msg`Dates of the recommendation` },
    school_suspended_or_expelled_from: { label: msg`Which school was it?` },
    length_of_expulsion_suspension: { label: msg`How long was it?` },
    specific_number_of_days: { label: msg`Number of days` },
    reason_for_suspension_expulsion: { label: msg`Reason` },
    has_been_revoked: { label: msg`Has your child's enrollment at a school been revoked?` },
    has_ever_been_in_correctional_facility: { label: msg`Has your child been in a correctional facility?` },
    selected_transportation: {
      label: msg`How will your child get to school?`,
      hint: msg`Choose all that apply`,
    },
    transportation_type: { label: msg`What other transportation?` },
    is_wanting_info_about_lunch_program: { label: msg`Do you want information about the lunch program?` },
    is_american_indian: {
      label: msg`Is your child American Indian?`,
      hint: msg`So that the school can offer tribal education programs`,
    },
    lives_in: { label: msg`Community` },
    US_tribal_number: { label: msg`Tribal enrollment number` },
  },
  studentReferralQuestionnaire: {
    has_additional_children: { label: msg`Do you have other children in Preschool to 12th grade in the district?` },
    is_question_1_yes: {
      label: msg`Does your child lack a fixed, regular and adequate place to sleep at night?`,
      hint: msg`A yes never delays enrollment. It gives your child more rights, such as starting school at once and free transportation.`,
    },
    is_question_2_yes: {
      label: msg`Does your child live alone, or with someone who is not a parent or guardian?`,
      hint: msg`Because of loss of housing, hardship, incarceration, deportation or abandonment`,
    },
    living_in: { label: msg`Where does your child live now?` },
    hotel_name: { label: msg`Name of the hotel or motel` },
    shelter_name: { label: msg`Name of the shelter` },
    shared_housing_start_date: { label: msg`Since when do you share housing?`, hint: msg`For example, 03/07/2026` },
    watcher_type: { label: msg`Who looks after your child?` },
    name_of_watcher: { label: msg`Name of this person` },
    address_of_watcher: { label: msg`Address of this person`, hint: msg`If there is no address, describe the place` },
    phone_of_watcher: { label: msg`Phone of this person` },
    email_of_watcher: { label: msg`Email of this person` },
  },
  azResidencyDocs: {
    doc_type: {
      label: msg`Which document can you show?`,
      hint: msg`Bring it to the school office. One is enough. A family without a fixed home needs none.`,
    },
  },
  rightsOfHomelessStudents: {
    acknowledged: {
      label: msg`I have read "The Rights of Homeless Students"`,
      hint: msg`Read the notice above, then check the box. Every family gets this notice.`,
    },
  },
}
