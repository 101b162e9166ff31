import { useLingui } from '@lingui/react/macro'
import type { Labels } from '../../ui/form/fieldLabels.ts'

export function useSchoolLabels(): Labels {
  const { t } = useLingui()
  return {
    name: t`Name`,
    time_zone: t`Time zone`,
    'office.name': t`Office name`,
    'office.email': t`Office email`,
    'office.phone': t`Office phone`,
    'liaison.name': t`Liaison name`,
    'liaison.email': t`Liaison email`,
    'liaison.phone': t`Liaison phone`,
    'state_coordinator.name': t`State coordinator name`,
    'state_coordinator.email': t`State coordinator email`,
    'state_coordinator.phone': t`State coordinator phone`,
    children_per_family: t`Children per family`,
    registration_years: t`Registration years`,
    draft_retention_days: t`Days until unfinished registrations are erased`,
    declined_retention_days: t`Days until declined registrations are erased`,
    office_creates_notifications: t`Let the office create notifications`,
  }
}
