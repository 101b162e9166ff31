/** Opens the email settings when it follows the URL of the dashboard. */
export const EMAIL_SETTINGS = '#email-settings'
