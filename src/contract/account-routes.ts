/**
 * Loads the calls of one's own account and of second factors: the table has them all, but in the web app the build puts these
 * here, to come with their pages (tools/route-table.ts). Who only types a password needs none of them.
 */
import './routes.ts'
