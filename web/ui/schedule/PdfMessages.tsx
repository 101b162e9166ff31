import { useLingui } from '@lingui/react/macro'
import type { Semester } from '../../../contract/semesters.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import type { SchedulePdf } from './useSchedulePdf.ts'

/** The result of the last download, if it was of this semester. */
export function PdfMessages({ pdf, semester }: { readonly pdf: SchedulePdf; readonly semester: Semester }) {
  const { t } = useLingui()
  const { data, error } = pdf.variables?.id === semester.id ? pdf : {}
  const unprintable = data?.unprintable.join(', ')
  return (
    <>
      <ErrorAlert error={error} />
      <SuccessAlert message={data ? t`Saved to your downloads.` : ''} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">{t`The PDF cannot show all letters of ${unprintable}. To see them on paper, choose Print instead.`}</Banner>
        )}
      </div>
    </>
  )
}
