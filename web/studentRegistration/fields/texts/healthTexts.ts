import { msg } from '@lingui/core/macro'
import type { FieldTexts } from './fieldText.ts'

export const HEALTH_TEXTS: FieldTexts = {
  has_heart_condition: { label: msg`Heart condition` },
  has_asthma_condition: { label: msg`Asthma` },
  has_diabetes_condition: { label: msg`Diabetes` },
  has_hearing_condition: { label: msg`Hearing condition` },
  has_allergies_condition: { label: msg`Allergies` },
  health_problems: {
    label: msg`Health problems the school should know about`,
    hint: msg`If there are none, enter "None". Only school administrators can see health answers, and every viewing is recorded.`,
  },
  is_on_medications: { label: msg`Does your child take medication every day?` },
  daily_medications: { label: msg`Which medications?` },
  authorized_to_acetominophize: { label: msg`May the school give your child acetaminophen (such as Tylenol)?` },
  recent_surgeries: { label: msg`Recent surgeries or serious injuries`, hint: msg`If there are none, enter "None"` },
}
