import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { SemesterWithNotes, StoredSemesterFields } from '../../../contract/semesters.ts'
import { CLASS_LISTS, classListPath } from '../../../domain/semester.ts'
import { apiUrl } from '../../api/config.ts'
import { CopyAddress } from '../../ui/form/CopyAddress.tsx'
import { SelectField } from '../../ui/form/fields.tsx'

export type ClassList = StoredSemesterFields['class_list']

export function useClassListLabels(): Readonly<Record<ClassList, string>> {
  const { t } = useLingui()
  return { off: t`Off`, words: t`Seats as open, few or full`, numbers: t`Seats as numbers` }
}

/** Whether everyone may read the classes, and the address of the page once that is saved. */
export function ClassListFields({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const chosen: ClassList = useWatch({ name: 'class_list' })
  const labels = useClassListLabels()
  const url = apiUrl() + classListPath(semester)
  const isShown = semester.class_list !== 'off' && chosen !== 'off'
  return (
    <>
      <SelectField
        name="class_list"
        hint={t`A page for everyone, also for search engines: classes with days, times, grades, descriptions and seats. It has no teachers, rooms or children, and follows your changes within a minute.`}
        data={CLASS_LISTS.map((value) => ({ value, label: labels[value] }))}
      />
      {isShown && (
        <CopyAddress
          label={t`Address of the class list`}
          description={
            semester.active
              ? t`For your website, flyers and messages. It keeps working when you rename the semester.`
              : t`The page shows no classes until the semester is active.`
          }
          url={url}
          variant="default"
          link={<a href={url} target="_blank" rel="noreferrer">{t`Open the class list`}</a>}
        />
      )}
    </>
  )
}
