/** What an API key is good for: raising alarms, reporting the status of vehicles. */
export const apiKeyScopes = ['alarm', 'fms'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
