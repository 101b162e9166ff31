import { type Field, type Fields, field, group, required } from '../field.ts'
import { PHONE_TYPES } from './student.ts'

export const CONTACTS = ['contact_1', 'contact_2', 'contact_3'] as const

const optional = (of: Field) => of

/** Document 2, section 5, "Emergency contacts and medical". Contacts 2 and 3 have no required answers. */
export const EMERGENCY_CONTACT: Fields = Object.assign(
  {},
  ...CONTACTS.map((name, index) => contact(name, index === 0 ? required : optional)),
  group('physician', {
    name: required(field('text')),
    phone: required(field('phone'), 'Valid phone number is required'),
  }),
  { hospital_preference: required(field('text')) },
)

function contact(name: string, asked: (of: Field, message?: string) => Field): Fields {
  return group(name, {
    name: asked(field('text')),
    relationship: asked(field('text')),
    phone: asked(field('phone'), 'Valid phone number is required'),
    phone_type: asked(field('choice', PHONE_TYPES), 'Phone type is required'),
    alt_phone: field('phone'),
    alt_phone_type: field('choice', PHONE_TYPES),
  })
}
