import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { schoolQuery } from '../../../api/school.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { downloadPdf } from '../../../ui/format/downloadFile.ts'
import { mergeAnswers, type OpenedAnswers } from '../answers/openedAnswers.ts'
import styles from './Pdf.module.css'

/** Downloads the registration with the answers that are open on the screen. The PDF library loads on the first click. */
export function RegistrationPdfButton(props: {
  readonly registration: OfficeRegistration
  readonly opened: OpenedAnswers
}) {
  const { registration, opened } = props
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: async () => {
      const [school, { createRegistrationPdf }] = await Promise.all([
        queryClient.fetchQuery(schoolQuery),
        import('./createRegistrationPdf.ts'),
      ])
      const form = mergeAnswers(registration.answers, opened.answers)
      return createRegistrationPdf({ registration, form, opened: opened.groups, school })
    },
    onSuccess: ({ file }) => downloadPdf(`registration-${registration.reference}.pdf`, file),
    gcTime: 0,
  })
  const unprintable = save.data?.unprintable.join(', ')
  return (
    <div className={styles.pdf}>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Download PDF`}
      </Button>
      <ErrorAlert error={save.error} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">{t`The PDF cannot show all letters of ${unprintable}. To see them on paper, choose Print instead.`}</Banner>
        )}
      </div>
    </div>
  )
}
