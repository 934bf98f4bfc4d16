export { NewsletterForm } from './lib/newsletter/newsletter-form';
