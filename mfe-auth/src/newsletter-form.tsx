import { NewsletterForm as Form } from './lib/newsletter/newsletter-form';

/** Subscribes to the newsletter, for the footer of a host page. Without props and events. */
export function NewsletterForm() {
  return <Form />;
}
