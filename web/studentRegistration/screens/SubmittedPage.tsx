import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** The specification's success alert. Login follows with a reload. */
export function SubmittedPage({ reference }: { readonly reference: string }) {
  const { t } = useLingui()
  return (
    <Dialog opened title={t`Registration successful`}>
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <p>{t`Your reference number is ${reference}. We have also emailed it to you.`}</p>
      <Button onClick={() => window.location.assign('/')}>{t`Login`}</Button>
    </Dialog>
  )
}
