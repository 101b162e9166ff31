import { emailAddress, phoneNumber } from './contact.ts'
import { FAMILIES_A } from './families-a.ts'
import { FAMILIES_B } from './families-b.ts'
import type { Family, FamilyRow, SampleUser } from './person.ts'

export const OFFICE: SampleUser = {
  first_name: 'Ruth',
  last_name: 'Castellanos',
  email: 'office@sample.school',
  phone: phoneNumber(0),
  role: 'admin',
}

/** Their schedules are nearly empty, so that every feature can be tried. */
export const DEMO_FAMILY = family(['Elena', 'Marsh', { Milo: 'K', Ruby: '5', Oscar: '10' }], 'family@sample.school', 1)

export const OTHER_FAMILIES: readonly Family[] = [...FAMILIES_A, ...FAMILIES_B].map((row, index) =>
  family(row, emailAddress(row[0], row[1], index), index + 2),
)

export const FAMILIES: readonly Family[] = [DEMO_FAMILY, ...OTHER_FAMILIES]

function family([first_name, last_name, children]: FamilyRow, email: string, number: number): Family {
  const parent: SampleUser = { first_name, last_name, email, phone: phoneNumber(number), role: 'parent' }
  return {
    parent,
    children: Object.entries(children).map(([name, grade]) => ({ first_name: name, last_name, grade, parent })),
  }
}
