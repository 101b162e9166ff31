import { type Fields, field, group, not, requiredWhile } from '../field.ts'
import { isWithoutFixedHome } from './questionnaire.ts'

export const RESIDENCY_DOCUMENTS = [
  'drivers_license',
  'az_address_confidentiality_prog_card',
  'real_estate_docs',
  'prop_tax_bill',
  'rental_agreement',
  'util_bill',
  'bank_or_CC_statement',
  'w2',
  'pay_stub',
  'form_506',
  'legit_docs',
  'military_docs',
  'notarized_affidavit',
] as const

/** A family without a fixed home needs no proof of residency (rulings, section 4). */
export const RESIDENCY: Fields = group('azResidencyDocs', {
  doc_type: requiredWhile(not(isWithoutFixedHome), field('choice', RESIDENCY_DOCUMENTS)),
})
