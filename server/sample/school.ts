import type { SchoolColumns } from '../../contract/school.ts'
import { OFFICE } from './people.ts'

/** The settings of the school that are not the defaults. */
export const SAMPLE_SCHOOL = {
  name: 'Saguaro Community School',
  time_zone: 'America/Phoenix',
  office_name: 'Ruth Castellanos',
  office_email: OFFICE.email,
  office_phone: OFFICE.phone,
  liaison_name: 'Daniel Yazzie',
  liaison_email: 'liaison@sample.school',
  liaison_phone: '6025550161',
  state_coordinator_name: 'Homeless Education Office',
  state_coordinator_email: 'homeless.education@example.org',
  state_coordinator_phone: '6025550162',
} as const satisfies Partial<SchoolColumns>
