import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import styles from './Calendar.module.css'
import { webcalUrl } from './webcalUrl.ts'

/** A new address, to be copied or opened. It takes the focus. */
export function NewAddress({ url }: { readonly url: string }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(url),
    onError: () => input.current?.select(),
  })
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <div className={styles.address}>
      <TextInput
        ref={input}
        readOnly
        label={t`Calendar address`}
        description={t`Copy it now. It is not shown again after you close this window.`}
        value={url}
      />
      <div className={styles.actions}>
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy.mutate()}>
          {t`Copy Address`}
        </Button>
        <a href={webcalUrl(url, navigator.userAgent)}>{t`Open in calendar app`}</a>
      </div>
      <SuccessAlert message={copy.isSuccess ? t`Address copied.` : ''} />
      <div role="alert">
        {copy.isError && (
          <Banner type="warning">{t`Your browser did not copy the address. It's selected, so you can copy it yourself.`}</Banner>
        )}
      </div>
      <p>{t`On an iPhone, iPad or Mac, choose Open in calendar app. In Google Calendar on a computer, choose the plus sign next to Other calendars, then From URL, and paste the address. In Outlook, choose Add calendar, then Subscribe from web.`}</p>
    </div>
  )
}
