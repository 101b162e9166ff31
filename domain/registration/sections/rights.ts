import { type Fields, field, group, required } from '../field.ts'

/** Document 2, section 5, "Referral questionnaire and residency". */
export const RIGHTS: Fields = group('rightsOfHomelessStudents', {
  acknowledged: required(
    field('consent'),
    "You must check the box indicate you've read 'The Rights of Homeless Students'.",
  ),
})
