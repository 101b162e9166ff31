import { FIELDS } from '../../domain/registration/sections.ts'
import type { FormAnswers } from './registrationForm.ts'

/** Answers to the questions that every family is asked, by section. The office offers the school years. */
export function answersOf(year: string, child: string) {
  return {
    student: {
      'student.year': year,
      'student.grade': '5',
      'student.first_name': child,
      'student.last_name': 'Nez',
      'student.gender': 'Female',
      'student.birthdate': '03/07/2015',
      'student.birthplace': 'Flagstaff, Arizona',
      'student.street_address': '12 Cedar Lane',
      'student.city': 'Flagstaff',
      'student.state': 'AZ',
      'student.zipcode': '86001',
      'student.phone': '(928) 555 - 0100',
      'student.phone_type': 'Cell',
      'student.custody_issues': false,
      'student.latino': false,
      'student.selected_race': ['American Indian or Alaska Native', 'White'],
      'student.home_language': 'Navajo',
      'student.student_language': 'English',
      'student.student_first_language': 'Navajo',
      'student.preferred_language': 'English',
    },
    parents: {
      'parent_1.name': 'Rosa Nez',
      'parent_1.relationship': 'Parent',
      'parent_1.gender': 'Female',
      'parent_1.phone': '(928) 555 - 0101',
      'parent_1.phone_type': 'Cell',
      'parent_1.address': '12 Cedar Lane, Flagstaff, AZ 86001',
      'parent_1.employer': 'City Library',
      'parent_1.email': 'rosa.nez@example.org',
    },
    contacts: {
      'contact_1.name': 'Tom Begay',
      'contact_1.relationship': 'Uncle',
      'contact_1.phone': '(928) 555 - 0102',
      'contact_1.phone_type': 'Home',
      'physician.name': 'Dr. Lee',
      'physician.phone': '(928) 555 - 0103',
      hospital_preference: 'Flagstaff Medical Center',
    },
    health: {
      'student_health_conditions.health_problems': 'None',
      'student_health_conditions.is_on_medications': false,
      'student_health_conditions.authorized_to_acetominophize': true,
      'student_health_conditions.recent_surgeries': 'No surgeries',
    },
    siblings: {},
    'part-c': {
      'partCInfo.previous_school_name': 'Sunrise Elementary',
      'partCInfo.previous_school_address': '1 School Road, Flagstaff',
      'partCInfo.previous_school_dates': 'August 2020 to May 2026',
      'partCInfo.previous_school_type': 'Public',
      'partCInfo.is_previous_student_of_school': false,
      'partCInfo.has_read_SDS': true,
      'partCInfo.has_been_in_special_classes': false,
      'partCInfo.has_been_in_special_ed': false,
      'partCInfo.has_current_IEP': false,
      'partCInfo.has_current_MET_report': false,
      'partCInfo.has_504_plan': false,
      'partCInfo.has_custody_agreement': false,
      'partCInfo.has_letters_of_guardianship': false,
      'partCInfo.has_power_of_attorney': false,
      'partCInfo.is_not_living_with_bio_parents': false,
      'partCInfo.has_injunction': false,
      'partCInfo.has_order_of_protection': false,
      'partCInfo.has_been_suspended': false,
      'partCInfo.has_been_expelled': false,
      'partCInfo.has_suspension_or_expulsion_been_recommended': false,
      'partCInfo.has_been_revoked': false,
      'partCInfo.has_ever_been_in_correctional_facility': false,
      'partCInfo.selected_transportation': ['Parent', 'Walk'],
      'partCInfo.is_wanting_info_about_lunch_program': true,
      'partCInfo.is_american_indian': false,
    },
    questionnaire: {
      'studentReferralQuestionnaire.has_additional_children': false,
      'studentReferralQuestionnaire.is_question_1_yes': false,
      'studentReferralQuestionnaire.is_question_2_yes': false,
    },
    residency: { 'azResidencyDocs.doc_type': 'util_bill' },
    rights: { 'rightsOfHomelessStudents.acknowledged': true },
  } as const satisfies Record<string, FormAnswers>
}

/** A large family whose child has a long history at other schools. */
export const HISTORY = {
  contacts: {
    'contact_1.alt_phone': '(928) 555 - 0104',
    'contact_1.alt_phone_type': 'Work',
    'contact_2.name': 'Lena Begay',
    'contact_2.relationship': 'Aunt',
    'contact_3.name': 'June Yazzie',
  },
  siblings: {
    'siblings.0.name': 'Sam Nez',
    'siblings.0.age': '9',
    'siblings.0.school': 'Sunrise Elementary',
    'siblings.0.grade': '3',
    'siblings.1.name': 'Lena Nez',
  },
  'part-c': {
    'partCInfo.previous_school_type': 'Other',
    'partCInfo.previous_school_type_other_field': 'Home school',
    'partCInfo.is_previous_student_of_school': true,
    'partCInfo.previous_grade_and_year': '2nd grade, 2022',
    'partCInfo.has_been_in_special_classes': true,
    'partCInfo.special_classes': ['Gifted', 'Speech'],
    'partCInfo.has_been_in_special_ed': true,
    'partCInfo.selected_special_ED': ['Speech or language impairment (SLI)', 'Other'],
    'partCInfo.other_special_ED_classes': 'Reading lab',
    'partCInfo.has_current_IEP': true,
    'partCInfo.has_injunction': true,
    'partCInfo.is_covered_by_order': true,
    'partCInfo.has_been_suspended': true,
    'partCInfo.suspended_dates': 'May 4 to May 8, 2025',
    'partCInfo.has_been_expelled': true,
    'partCInfo.expulsion_dates': 'May 11, 2025',
    'partCInfo.has_suspension_or_expulsion_been_recommended': true,
    'partCInfo.recommendation_dates': 'May 1, 2025',
    'partCInfo.school_suspended_or_expelled_from': 'Sunset Middle School',
    'partCInfo.length_of_expulsion_suspension': 'More than 10 days',
    'partCInfo.specific_number_of_days': '12 school days',
    'partCInfo.reason_for_suspension_expulsion': 'A fight on the bus',
    'partCInfo.selected_transportation': ['Other'],
    'partCInfo.transportation_type': 'Neighbor',
    'partCInfo.is_american_indian': true,
    'partCInfo.lives_in': 'Tuba City',
    'partCInfo.US_tribal_number': '123-456',
  },
} as const satisfies Record<string, FormAnswers>

/** A family with many details: every optional answer, a second parent and daily medication. */
export const DETAILS = {
  student: {
    'student.middle_name': 'Marie',
    'student.alt_last_name': 'Begay',
    'student.nickname': 'Annie',
    'student.mailing_street_address': 'Box 12',
    'student.mailing_city': 'Tuba City',
    'student.mailing_state': 'AZ',
    'student.mailing_zipcode': '86045-0012',
    'student.phone_only_emergencies': true,
  },
  parents: {
    'parent_2.name': 'June Yazzie',
    'parent_2.relationship': 'Other',
    'parent_2.relationship_other': 'Great-aunt',
    'parent_2.email': 'june.yazzie@example.org',
    'parent_1.contact_order': '1',
  },
  health: {
    'student_health_conditions.has_asthma_condition': true,
    'student_health_conditions.has_allergies_condition': true,
    'student_health_conditions.is_on_medications': true,
    'student_health_conditions.daily_medications': 'An inhaler before sports',
  },
} as const satisfies Record<string, FormAnswers>

/** Where a child without a fixed home lives, and with which person. The detail of each arrangement is asked alone. */
export const HOUSING = {
  'studentReferralQuestionnaire.living_in': 'Shelter',
  'studentReferralQuestionnaire.hotel_name': 'Desert Inn',
  'studentReferralQuestionnaire.shelter_name': 'Hope House',
  'studentReferralQuestionnaire.shared_housing_start_date': '08/01/2026',
  'studentReferralQuestionnaire.watcher_type': 'Host',
  'studentReferralQuestionnaire.name_of_watcher': 'June Yazzie',
  'studentReferralQuestionnaire.address_of_watcher': 'Hope House, room 4',
  'studentReferralQuestionnaire.phone_of_watcher': '(928) 555 - 0177',
  'studentReferralQuestionnaire.email_of_watcher': 'june.yazzie@example.org',
} as const satisfies FormAnswers

/** The answers in the order of the form. Later answers replace earlier ones. */
export function inFormOrder(...answers: readonly FormAnswers[]): FormAnswers {
  const all = new Map(answers.flatMap((some) => Object.entries(some)))
  const ordered = [...FIELDS.keys()].flatMap((path) => {
    const answer = all.get(path)
    return answer === undefined ? [] : [[path, answer] as const]
  })
  return Object.fromEntries(ordered)
}
