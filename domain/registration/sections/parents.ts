import { askedWhile, type Field, type Fields, field, group, isChosen, required } from '../field.ts'
import { GENDERS, PHONE_TYPES } from './student.ts'

export const PARENTS = ['parent_1', 'parent_2', 'parent_3', 'parent_4'] as const
export const RELATIONSHIPS = ['parent', 'stepparent', 'grandparent', 'fosterparent', 'legalguardian', 'other'] as const
const CONTACT_ORDERS = ['1', '2', '3', '4']

const optional = (of: Field) => of

/** Document 2, section 3, "parent". Only the Enrolling Parent, `parent_1`, has required answers (section 5, "Parents"). */
export const PARENT_INFORMATION: Fields = Object.assign(
  {},
  ...PARENTS.map((name, index) => parent(name, index === 0 ? required : optional)),
)

function parent(name: string, asked: (of: Field, message?: string) => Field): Fields {
  return group(name, {
    name: asked(field('text')),
    relationship: asked(field('choice', RELATIONSHIPS)),
    relationship_other: askedWhile(isChosen(`${name}.relationship`, 'other'), field('text')),
    gender: asked(field('choice', GENDERS)),
    phone: asked(field('phone'), 'Valid phone number is required'),
    phone_type: asked(field('choice', PHONE_TYPES), 'Phone type is required'),
    alt_phone: field('phone'),
    alt_phone_type: field('choice', PHONE_TYPES),
    contact_order: asked(field('choice', CONTACT_ORDERS)),
    address: asked(field('text')),
    employer: asked(field('text')),
    email: asked(field('email'), 'A valid email is required'),
  })
}
