import { msg } from '@lingui/core/macro'
import type { FieldTexts } from './fieldText.ts'

export const QUESTIONNAIRE_TEXTS: FieldTexts = {
  has_additional_children: { label: msg`Do you have other children in Preschool to 12th grade in the district?` },
  is_question_1_yes: {
    label: msg`Does your child lack a fixed, regular and adequate place to sleep at night?`,
    hint: msg`A yes never delays enrollment. It gives your child more rights, such as starting school at once and free transportation.`,
  },
  is_question_2_yes: {
    label: msg`Does your child live alone, or with someone who is not a parent or guardian?`,
    hint: msg`Because of loss of housing, hardship, incarceration, deportation or abandonment`,
  },
  living_in: { label: msg`Where does your child live now?` },
  hotel_name: { label: msg`Name of the hotel or motel` },
  shelter_name: { label: msg`Name of the shelter` },
  shared_housing_start_date: { label: msg`Since when do you share housing?`, hint: msg`For example, 03/07/2026` },
  watcher_type: { label: msg`Who looks after your child?` },
  name_of_watcher: { label: msg`Name of this person` },
  address_of_watcher: { label: msg`Address of this person`, hint: msg`If there is no address, describe the place` },
  phone_of_watcher: { label: msg`Phone of this person` },
  email_of_watcher: { label: msg`Email of this person` },
}
