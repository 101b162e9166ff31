import { english } from '../domain/english.ts'

/** The specification's validation messages (document 1, section 5). */
export const FIELD_IS_REQUIRED = english`Field is Required`
export const MUST_BE_EMAIL = english`Must be a valid email`
export const MUST_BE_PHONE = english`Valid phone number is required`
