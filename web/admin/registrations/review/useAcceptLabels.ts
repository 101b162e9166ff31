import { useLingui } from '@lingui/react/macro'
import type { Labels } from '../../../ui/form/fieldLabels.ts'

export function useAcceptLabels(): Labels {
  const { t } = useLingui()
  return {
    'student.first_name': t`Student's first name`,
    'student.last_name': t`Student's last name`,
    'student.grade': t`Grade`,
    account: t`Parent account`,
    'new_parent.first_name': t`Parent's first name`,
    'new_parent.last_name': t`Parent's last name`,
    'new_parent.email': t`Parent's email`,
    'new_parent.phone': t`Parent's phone`,
  }
}
