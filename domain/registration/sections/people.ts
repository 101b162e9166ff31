import { english } from '../../english.ts'
import { CLASS_GRADES } from '../../grade.ts'
import { ADDRESS_MAX, askedWhile, type Field, type Fields, field, group, isChosen, required } from '../field.ts'
import { GENDERS, PHONE_TYPES } from './student.ts'

export const PARENTS = ['parent_1', 'parent_2', 'parent_3', 'parent_4'] as const
export const CONTACTS = ['contact_1', 'contact_2', 'contact_3'] as const
export const MOST_SIBLINGS = 5

const RELATIONSHIPS = ['parent', 'stepparent', 'grandparent', 'fosterparent', 'legalguardian', 'other'] as const
const CONTACT_ORDERS = ['1', '2', '3', '4'] as const
const INVALID_PHONE = english`Valid phone number is required`

const phoneType = field('choice', { choices: PHONE_TYPES })

/** Only the first person of a kind has required answers. */
type Demand = (of: Field, message?: string) => Field
const demandOf = (index: number): Demand => (index === 0 ? required : (of) => of)

/** Document 2, section 3, "parent", and section 5, "Parents". `parent_1` is the Enrolling Parent. */
export const PARENT_INFORMATION: Fields = Object.assign(
  {},
  ...PARENTS.map((name, index) => parent(name, demandOf(index))),
)

/** Document 2, section 5, "Emergency contacts and medical". */
export const EMERGENCY_CONTACT: Fields = Object.assign(
  {},
  ...CONTACTS.map((name, index) => contact(name, demandOf(index))),
  group('physician', { name: required(field('name')), phone: required(field('phone'), INVALID_PHONE) }),
  { hospital_preference: required(field('text')) },
)

/** Part B: siblings without required answers (document 2, section 2 and 3, "sibling"). */
export const SIBLINGS: Fields = Object.assign(
  {},
  ...Array.from({ length: MOST_SIBLINGS }, (_, index) =>
    group(`siblings.${index}`, {
      name: field('name'),
      age: field('age'),
      school: field('text'),
      grade: field('choice', { choices: CLASS_GRADES }),
    }),
  ),
)

function parent(name: string, demanded: Demand): Fields {
  return group(name, {
    name: demanded(field('name')),
    relationship: demanded(field('choice', { choices: RELATIONSHIPS })),
    relationship_other: askedWhile(isChosen(`${name}.relationship`, 'other'), field('text')),
    gender: demanded(field('choice', { choices: GENDERS })),
    phone: demanded(field('phone'), INVALID_PHONE),
    phone_type: demanded(phoneType, english`Phone type is required`),
    alt_phone: field('phone'),
    alt_phone_type: phoneType,
    contact_order: demanded(field('choice', { choices: CONTACT_ORDERS })),
    address: demanded(field('text', { max: ADDRESS_MAX })),
    employer: demanded(field('text')),
    email: demanded(field('email'), english`A valid email is required`),
  })
}

function contact(name: string, demanded: Demand): Fields {
  return group(name, {
    name: demanded(field('name')),
    relationship: demanded(field('text')),
    phone: demanded(field('phone'), INVALID_PHONE),
    phone_type: demanded(phoneType, english`Phone type is required`),
    alt_phone: field('phone'),
    alt_phone_type: phoneType,
  })
}
