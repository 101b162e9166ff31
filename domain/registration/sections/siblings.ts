import { CLASS_GRADES } from '../../grade.ts'
import { type Fields, field, group } from '../field.ts'

export const MOST_SIBLINGS = 5
const SIBLING = { name: field('text'), age: field('age'), school: field('text'), grade: field('choice', CLASS_GRADES) }

/** Part B: up to five siblings without required answers (document 2, section 2 and 3, "sibling"). */
export const SIBLINGS: Fields = Object.assign(
  {},
  ...Array.from({ length: MOST_SIBLINGS }, (_, index) => group(`siblings.${index}`, SIBLING)),
)
