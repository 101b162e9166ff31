import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import type { EmailsProps } from './CommandDialog.tsx'

/** What a family is told when the office changes a child's classes. */
export function OfficeEmails({ command: { route, parts }, isAsked, children }: EmailsProps) {
  return children(useEmailsOf(route, isAsked ? parts : undefined))
}
