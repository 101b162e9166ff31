import { Plural, useLingui } from '@lingui/react/macro'
import type { Semester } from '../../../contract/semesters.ts'
import { fullName } from '../../../domain/person.ts'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { GroupMessageForm } from './GroupMessageForm.tsx'

export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** The message to the families of students, who need not have a class. It is sent with those of the semester. */
export function WriteToStudentsDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly students: readonly Person[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, semester, students, onClose } = props
  const { t, i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(students.map(fullName))
  const group = { to: 'enrolled' as const, students: students.map(({ id }) => id) }
  return (
    <GuardedDialog opened={opened} title={t`Write to Families`} onClose={() => onClose()}>
      {opened && (
        <GroupMessageForm semester={semester} group={group} draftName="message to students" onSent={onClose}>
          <p>
            <strong>
              <Plural
                value={students.length}
                one="To the family of # student:"
                other="To the families of # students:"
              />
            </strong>{' '}
            {names}
          </p>
        </GroupMessageForm>
      )}
    </GuardedDialog>
  )
}
