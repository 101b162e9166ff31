import { addressOf, phoneOf } from './contact.ts'
import { FAMILIES_A } from './families-a.ts'
import { FAMILIES_B } from './families-b.ts'
import type { Adult, Family, FamilyRow } from './person.ts'

export const OFFICE: Adult = {
  first_name: 'Ruth',
  last_name: 'Castellanos',
  email: 'office@sample.school',
  phone: phoneOf(0),
  role: 'admin',
}

/** Whoever tries the sample signs in as this family: their weeks are left nearly empty, so that everything can be tried. */
export const VISITOR = family(['Elena', 'Marsh', { Milo: 'K', Ruby: '5', Oscar: '10' }], 'family@sample.school', 1)

/** Every other family of the school. */
export const NEIGHBORS: readonly Family[] = [...FAMILIES_A, ...FAMILIES_B].map((row, index) =>
  family(row, addressOf(row[0], row[1], index), index + 2),
)

export const FAMILIES: readonly Family[] = [VISITOR, ...NEIGHBORS]

function family([first_name, last_name, children]: FamilyRow, email: string, number: number): Family {
  const parent: Adult = { first_name, last_name, email, phone: phoneOf(number), role: 'parent' }
  return {
    parent,
    children: Object.entries(children).map(([name, grade]) => ({ first_name: name, last_name, grade, parent })),
  }
}
