import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD } from '../sampleWarning.ts'

export function printStartup(sample: boolean, publicUrl: string, warning: string | undefined): void {
  if (warning) process.stderr.write(`\n${warning}\n`)
  const lines = ['', `Online Enrollment is at ${publicUrl}`]
  if (sample) {
    lines.push(
      `  office:  ${SAMPLE_ACCOUNTS.office}  password ${SAMPLE_PASSWORD}`,
      `  family:  ${SAMPLE_ACCOUNTS.family}  password ${SAMPLE_PASSWORD}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
